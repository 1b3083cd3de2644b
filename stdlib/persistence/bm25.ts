/** Ranking by words: Okapi BM25, the same on every machine. */

/** How soon the repetition of a word stops to count, and how much the length of a text does. */
const K1 = 1.2;
const B = 0.75;
const KEY_BOOST = 1;
const TAG_BOOST = 0.5;

export interface Ranked {
  /** What is searched. */
  readonly text: string;
  readonly key: string;
  readonly tags: readonly string[];
}

/** The words of a text: runs of letters and digits, without regard to case. */
export function words(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * One score an item, 0 for those without any word of the query. A key or tag that is the query, or a tag that is a word of
 * it, counts a little more.
 */
export function scores(query: string, items: readonly Ranked[]): number[] {
  const wanted = [...new Set(words(query))];
  const counts = items.map((item) => countWords(item.text));
  const lengths = counts.map((count) => [...count.values()].reduce((sum, times) => sum + times, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, items.length);
  const rarity = new Map(wanted.map((word) => [word, inverseFrequency(items.length, counts.filter((count) => count.has(word)).length)]));
  return items.map((item, at) => {
    let score = 0;
    for (const word of wanted) {
      const times = counts[at]?.get(word) ?? 0;
      const length = (lengths[at] ?? 0) / Math.max(1, average);
      score += ((rarity.get(word) ?? 0) * times * (K1 + 1)) / (times + K1 * (1 - B + B * length));
    }
    return score + boost(query, wanted, item);
  });
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Never negative: a word that all texts have says little, not less than nothing. */
function inverseFrequency(total: number, having: number): number {
  return Math.log(1 + (total - having + 0.5) / (having + 0.5));
}

function boost(query: string, wanted: readonly string[], { key, tags }: Ranked): number {
  const whole = query.trim().toLowerCase();
  const exactTags = tags.map((tag) => tag.toLowerCase()).filter((tag) => tag !== "" && (tag === whole || wanted.includes(tag)));
  return (whole !== "" && key.toLowerCase() === whole ? KEY_BOOST : 0) + exactTags.length * TAG_BOOST;
}
