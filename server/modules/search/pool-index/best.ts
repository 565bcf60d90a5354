export interface Scored {
  number: number;
  score: number;
  hasTellingWord: boolean;
  isClose?: boolean;
}

/** A heap whose root is the worst of the best. */
export class Best {
  readonly #most: number;
  readonly #heap: Scored[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  offer(number: number, score: number, hasTellingWord: boolean): void {
    const heap = this.#heap;
    if (heap.length < this.#most) {
      heap.push({ number, score, hasTellingWord });
      this.#rise(heap.length - 1);
      return;
    }
    const worst = heap[0];
    if (!worst || score < worst.score) return;
    const offered = { number, score, hasTellingWord };
    if (compare(offered, worst) > 0) return;
    heap[0] = offered;
    this.#sink();
  }

  finish(): Scored[] {
    return this.#heap.toSorted(compare);
  }

  #rise(from: number): void {
    const heap = this.#heap;
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (compare(heap[at] as Scored, heap[parent] as Scored) <= 0) return;
      [heap[at], heap[parent]] = [heap[parent] as Scored, heap[at] as Scored];
      at = parent;
    }
  }

  #sink(): void {
    const heap = this.#heap;
    for (let at = 0; ; ) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && compare(heap[child] as Scored, heap[worst] as Scored) > 0) worst = child;
      }
      if (worst === at) return;
      [heap[at], heap[worst]] = [heap[worst] as Scored, heap[at] as Scored];
      at = worst;
    }
  }
}

const compare = (a: Scored, b: Scored) => b.score - a.score || a.number - b.number;
