import { vi } from 'vitest';

/** Gives every element the position `top` and the height `height`, in pixels. In jsdom both are 0. */
export function layOut({ top, height }: { top: number; height: number }): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 600, height));
}

/** Replaces IntersectionObserver by one whose elements come into view when the test says so. */
export function stubIntersections() {
  const observers = new Set<{
    threshold: number;
    tell: IntersectionObserverCallback;
    targets: Set<Element>;
  }>();

  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own;
      constructor(tell: IntersectionObserverCallback, { threshold }: { threshold: number }) {
        this.own = { threshold, tell, targets: new Set<Element>() };
        observers.add(this.own);
      }
      observe(target: Element) {
        this.own.targets.add(target);
      }
      disconnect() {
        this.own.targets.clear();
      }
    },
  );

  return {
    /** The element is visible to the ratio that its observer asks for. */
    enter: (target: Element) => {
      for (const { tell, targets } of observers) {
        if (!targets.has(target)) continue;
        tell([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry], null as never);
      }
    },
    watched: () => [...observers].flatMap(({ targets }) => [...targets]),
    thresholds: () => [...observers].map(({ threshold }) => threshold),
    thresholdOf: (target: Element) => [...observers].find(({ targets }) => targets.has(target))?.threshold,
  };
}
