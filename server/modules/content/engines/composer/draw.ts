import { createHash } from 'node:crypto';

/** Draws that depend on the seed and on how often the same label was drawn before, and on nothing else. */
export interface Draw {
  /** A whole number from 0 to `below - 1`. */
  number(label: string, below: number): number;
  /** One of the items. */
  pick<T>(label: string, items: readonly [T, ...T[]]): T;
  pick<T>(label: string, items: readonly T[]): T | undefined;
  /** The items in an order of their own. */
  shuffle<T>(label: string, items: readonly T[]): T[];
}

export function createDraw(seed: string): Draw {
  const drawn = new Map<string, number>();
  const key = createHash('sha256').update(seed).digest('hex');

  function number(label: string, below: number): number {
    const times = drawn.get(label) ?? 0;
    drawn.set(label, times + 1);
    const digest = createHash('sha256').update(`${key}/${label}/${times}`).digest();
    return below > 0 ? digest.readUInt32BE(0) % below : 0;
  }

  return {
    number,
    pick: <T>(label: string, items: readonly T[]) => items[number(label, items.length)] as T,
    shuffle: (label, items) =>
      items
        .map((item, index) => ({ item, index, at: number(label, 2 ** 31) }))
        .sort((a, b) => a.at - b.at || a.index - b.index)
        .map(({ item }) => item),
  };
}
