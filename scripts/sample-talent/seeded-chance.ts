/** Choices that look random and are the same at every run. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  happens(probability: number): boolean;
  /** Undefined only for an empty list. */
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T;
  weighted<T extends { weight: number }>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Deals every item once in random order, then all again. */
  dealer<T>(list: readonly T[]): () => T;
}

/** Mulberry32, which is small and good enough for choosing names. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const shuffle = <T>(list: readonly T[]) => {
    const rest = [...list];
    return list.map(() => rest.splice(below(rest.length), 1)[0] as T);
  };
  return {
    between: (low, high) => low + below(high - low + 1),
    happens: (probability) => next() < probability,
    pick,
    weighted: (list) => pick(list.flatMap((item) => Array.from({ length: item.weight }, () => item))),
    shuffle,
    dealer: <T>(list: readonly T[]) => {
      let hand: T[] = [];
      return () => {
        if (hand.length === 0) hand = shuffle(list);
        return hand.pop() as T;
      };
    },
  };
}
