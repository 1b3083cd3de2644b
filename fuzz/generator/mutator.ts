/** Makes near-programs: pieces of real ones cut, doubled, swapped and spliced. Reproducible from a seed. */
import { createRandom } from "./random.ts";

const WORD = /[A-Za-z_]\w*|\d+(?:\.\d+)?\w*|"|\s+|[^\w\s]/g;
/** Short words that stress the grammar wherever they land. */
const SPICE = ["{", "}", "(", ")", "[", "]", "->", "|>", "?", "!", "??", "...", '"', "${", "fn ", "match ", "try ", "defer ", "\n", ";", "@", "<", ">", "=>", "\\", "\u0000", "é", "\ud800", "1ms", "9223372036854775808"];
const LONGEST = 20_000;

/** Returns a function that gives the next input. */
export function createMutator(corpus: readonly string[], seed: number): () => string {
  const { below, pick } = createRandom(seed);
  const words = corpus.map((text) => text.match(WORD) ?? []);
  return () => {
    let tokens = [...pick(words)];
    for (let edits = 1 + below(6); edits > 0; edits--) {
      const at = below(tokens.length + 1);
      const length = 1 + below(1 + below(20));
      switch (below(7)) {
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
        case 5: {
          const other = below(tokens.length);
          [tokens[at], tokens[other]] = [tokens[other] ?? "", tokens[at] ?? ""];
          break;
        }
        default:
          // One word many times: nesting and long chains.
          tokens.splice(at, 0, ...Array.from({ length: 1 + below(400) }, () => tokens[at] ?? "("));
      }
    }
    return tokens.join("").slice(0, LONGEST);
  };
}

/** Returns a function that gives the next string of arbitrary characters, half of them ones that mean something. */
export function createNoise(seed: number): () => string {
  const { below, chance, pick } = createRandom(seed);
  return () => {
    let text = "";
    for (let length = below(200); length > 0; length--) text += chance(50) ? pick(SPICE) : String.fromCharCode(chance(90) ? below(128) : below(65_536));
    return text;
  };
}
