/**
 * How a library entry is declared. Builtins, methods of value kinds and handle methods all use this form, and nothing
 * about an entry is written a second time: checker, VM binding, language server, docs and coverage tests read it.
 */
export interface Declaration {
  readonly name: string;
  /** Harn text of the type, for example `fn(text: string, separator?: string) -> list<string>`. */
  readonly signature: string;
  /**
   * More precise typings for the checker where the result depends on the number of arguments, for example
   * `fn() -> T?` and `fn(count: int) -> list<T>`, or where the run-time check is more lenient than a reader would expect.
   * The first one that takes the number of arguments counts. `signature` still covers every call.
   *
   * In overloads of a method a first parameter `self` stands for the receiver: `fn<U>(self: list<U?>) -> list<U>`. It is no
   * argument, and the overload counts only for receivers that fit it.
   *
   * In a union such as `list<U> | U` a bare type parameter takes what the other members do not.
   */
  readonly overloads?: readonly string[];
  /** One sentence. */
  readonly doc: string;
  /** `capability.operation` of an effectful entry, for example `fs.read`; absent: pure. */
  readonly effect?: string;
  readonly since?: string;
  readonly deprecated?: string;
  /** Other names that answer to the same entry. */
  readonly aliases?: readonly string[];
}

/** What the compiler is told about the library. It never sees implementations. */
export interface Library {
  /** Ambient functions by name, aliases included. */
  readonly builtins: ReadonlyMap<string, Declaration>;
  /** Ambient constants (`pi`, `e`, …) by name. */
  readonly constants: ReadonlyMap<string, Declaration>;
  /** Methods by value kind (`string`, `list`, …), then by name, aliases included. */
  readonly methods: ReadonlyMap<string, ReadonlyMap<string, Declaration>>;
  /** Handles by field name on `Harness` (`fs`), with nominal type and methods. */
  readonly handles: ReadonlyMap<string, HandleDeclaration>;
  /** The root itself, with the methods that it has beside its fields. */
  readonly root: HandleDeclaration;
  /** Namespaces such as `stream`: name to functions. */
  readonly namespaces: ReadonlyMap<string, ReadonlyMap<string, Declaration>>;
  /** Types that every program knows (`SchemaError`): Harn text by name. */
  readonly types: ReadonlyMap<string, string>;
  /** Removed ambient names and where they went (`println` → `harness.stdio.println`). */
  readonly removed: ReadonlyMap<string, string>;
  /** Source text of `std/NAME` modules by `NAME`. */
  readonly modules: ReadonlyMap<string, string>;
}

export interface HandleDeclaration {
  /** Field on the root, for example `fs`. */
  readonly field: string;
  /** Nominal type, for example `HarnessFs`. */
  readonly type: string;
  readonly methods: ReadonlyMap<string, Declaration>;
}
