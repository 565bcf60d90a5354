/** Random numbers that are the same in every run. */
export interface SeededRandom {
  /** At least 0, less than 1. */
  next(): number;
  shuffle<T>(items: readonly T[]): T[];
  /** `count` different items, or all. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** The generator mulberry32. */
export function seeded(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const mixed = [...items];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  };
  return { next, shuffle, sample: (items, count) => shuffle(items).slice(0, count) };
}
