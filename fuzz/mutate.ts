/** Makes near-programs: pieces of real ones cut, doubled, swapped and spliced. Reproducible from a seed. */

const WORD = /[A-Za-z_]\w*|\d+(?:\.\d+)?\w*|"|\s+|[^\w\s]/g;
/** Short words that stress the grammar wherever they land. */
const SPICE = ["{", "}", "(", ")", "[", "]", "->", "|>", "?", "!", "??", "...", '"', "${", "fn ", "match ", "try ", "defer ", "\n", ";", "@", "<", ">", "=>", "\\", "\u0000", "é", "\ud800", "1ms", "9223372036854775808"];
const LONGEST = 20_000;

/** Returns a function that gives the next input. */
export function createMutator(corpus: readonly string[], seed: number): () => string {
  const below = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const words = corpus.map((text) => text.match(WORD) ?? []);
  return () => {
    let tokens = [...pick(words)];
    for (let edits = 1 + below(6); edits > 0; edits--) {
      const at = below(tokens.length + 1);
      const length = 1 + below(1 + below(20));
      switch (below(6)) {
        case 0:
          tokens.splice(at, length);
          break;
        case 1:
          tokens.splice(at, 0, pick(SPICE));
          break;
        case 2:
          tokens.splice(at, 0, ...tokens.slice(at, at + length));
          break;
        case 3: {
          const other = pick(words);
          const from = below(other.length);
          tokens.splice(at, below(2) * length, ...other.slice(from, from + length));
          break;
        }
        case 4:
          tokens = tokens.slice(0, at);
          break;
        default:
          // One word many times: nesting and long chains.
          tokens.splice(at, 0, ...Array.from({ length: 1 + below(400) }, () => tokens[at] ?? "("));
      }
    }
    return tokens.join("").slice(0, LONGEST);
  };
}

/** A small generator (mulberry32): the same seed gives the same inputs everywhere. */
function createRandom(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return bound === 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
