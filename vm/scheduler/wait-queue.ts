interface Node<T> {
  readonly item: T;
  before: Node<T> | null;
  after: Node<T> | null;
  isQueued: boolean;
}

/** Those that wait, in the order of their arrival. Every operation takes constant time, leaving from the middle included. */
export class WaitQueue<T> {
  #first: Node<T> | null = null;
  #last: Node<T> | null = null;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The one that has waited longest, or undefined. */
  get first(): T | undefined {
    return this.#first?.item;
  }

  /** Queues an item at the end. @returns takes it out, wherever it stands by then; nothing happens the second time */
  add(item: T): () => void {
    const node: Node<T> = { item, before: this.#last, after: null, isQueued: true };
    if (this.#last === null) this.#first = node;
    else this.#last.after = node;
    this.#last = node;
    this.#size++;
    return () => this.#remove(node);
  }

  /** Takes out the one that has waited longest, or gives undefined. */
  take(): T | undefined {
    const node = this.#first;
    if (node === null) return undefined;
    this.#remove(node);
    return node.item;
  }

  #remove(node: Node<T>): void {
    if (!node.isQueued) return;
    node.isQueued = false;
    this.#size--;
    if (node.before === null) this.#first = node.after;
    else node.before.after = node.after;
    if (node.after === null) this.#last = node.before;
    else node.after.before = node.before;
  }
}
