/** Work of several owners. Each owner in turn gets one piece, so that one with much work does not hold up the others. */
export interface FairQueue<T> {
  add(owner: string, work: T): void;
  /** Takes the next piece out; undefined when there is none. */
  next(): T | undefined;
  /** Takes a piece out before its turn. False when it is not waiting. */
  remove(work: T): boolean;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** In the order of their turns. */
  const waiting = new Map<string, T[]>();
  return {
    add(owner, work) {
      const own = waiting.get(owner);
      if (own) own.push(work);
      else waiting.set(owner, [work]);
    },
    next() {
      for (const [owner, [work, ...later]] of waiting) {
        waiting.delete(owner);
        if (later.length > 0) waiting.set(owner, later);
        return work;
      }
      return undefined;
    },
    remove(work) {
      for (const [owner, own] of waiting) {
        if (!own.includes(work)) continue;
        const left = own.filter((each) => each !== work);
        if (left.length > 0) waiting.set(owner, left);
        else waiting.delete(owner);
        return true;
      }
      return false;
    },
  };
}
