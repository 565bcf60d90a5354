function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

export class SpellingIndex {
  readonly #frequency: Map<string, number>;
  readonly #byTrigram = new Map<string, string[]>();

  /** @param frequency folded words, and how often each is used */
  constructor(frequency: Map<string, number>) {
    this.#frequency = frequency;
    for (const word of frequency.keys()) {
      for (const piece of trigrams(word)) {
        const words = this.#byTrigram.get(piece);
        if (words) words.push(word);
        else this.#byTrigram.set(piece, [word]);
      }
    }
  }

  has(word: string): boolean {
    return this.#frequency.has(word);
  }

  /** The words most like a folded one, best first; none when it is known itself or nothing is near. */
  nearest(word: string, most = 3): { word: string; similarity: number }[] {
    const ownFrequency = this.#frequency.get(word) ?? 0;
    if (word.length < 4 || ownFrequency > rarelyUsed || !/^[a-z]+$/.test(word)) return [];
    const shared = new Map<string, number>();
    const pieces = trigrams(word);
    for (const piece of pieces) {
      for (const other of this.#byTrigram.get(piece) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    return [...shared]
      .filter(([other, count]) => count >= 3 && Math.abs(other.length - word.length) <= 2)
      .map(([other, count]) => ({
        word: other,
        similarity: count / (pieces.size + other.length + 1 - count),
      }))
      .filter(
        ({ word: other, similarity }) =>
          similarity >= leastSimilar && (this.#frequency.get(other) ?? 0) > ownFrequency * muchMore,
      )
      .map((near) => ({ ...near, slips: slipsBetween(word, near.word) }))
      .filter(({ slips }) => slips <= (word.length > 6 ? 2 : 1))
      .sort(
        (a, b) =>
          a.slips - b.slips ||
          b.similarity - a.similarity ||
          (this.#frequency.get(b.word) ?? 0) - (this.#frequency.get(a.word) ?? 0),
      )
      .slice(0, most);
  }
}

const leastSimilar = 0.36;
/** Public lists have slips of their own: a rare word gives way to one that is used much more. */
const rarelyUsed = 8;
const muchMore = 30;

/** Letters to put in, take out, replace or swap with the neighbor until one word is the other. */
export function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
