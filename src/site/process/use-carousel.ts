import { useCallback, useEffect, useRef, useState } from 'react';
import { scrollBehavior } from '../../ui/motion.ts';

/** Remaining scroll, in pixels, that still counts as the end (spec §4, §9). */
export const endTolerance = 10;

/**
 * A row of cards that scrolls sideways. The scroll position alone decides the active card, whether it was changed by
 * swipe, wheel, buttons or keyboard.
 */
export function useCarousel(count: number) {
  const row = useRef<HTMLElement>(null);
  const [place, setPlace] = useState({ active: 0, atStart: true, atEnd: false });

  const read = useCallback(() => {
    const element = row.current;
    const stride = element && strideOf(element);
    if (!element || !stride) return;
    const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
    const active = Math.min(Math.max(Math.round(element.scrollLeft / stride), 0), count - 1);
    setPlace({ active, atStart: active === 0, atEnd: left <= endTolerance });
  }, [count]);

  useEffect(() => {
    read();
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, [read]);

  /** Scrolls to a card, counting from 0. */
  const go = (index: number) => {
    const element = row.current;
    if (!element) return;
    element.scrollTo({ left: index * strideOf(element), behavior: scrollBehavior() });
  };

  return { row, ...place, go, onScroll: read };
}

/** The distance between the left edges of two neighbouring cards, in pixels. */
function strideOf(row: HTMLElement): number {
  const [first, second] = row.children as unknown as HTMLElement[];
  return first && second ? second.offsetLeft - first.offsetLeft : 0;
}
