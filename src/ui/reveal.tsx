import { type ReactNode, useEffect, useRef } from 'react';
import { prefersLessMotion } from './motion.ts';

type Tag = 'div' | 'section' | 'article' | 'li';

/**
 * Reveals its content once when the given share of it has come into view (spec §4).
 *
 * Everything stands until the first scroll, so that a picture of the whole page shows all of it. What stood out of view
 * before that scroll is then held back until its turn; what was in view stays as it is. Content is only ever held back by
 * a script that can show it again, so it is there without scripts, under reduced motion and in print. An element too
 * tall for its share to fit into the window is revealed once it fills half of it.
 */
export function Reveal({
  as: Element = 'div',
  threshold,
  children,
  ...rest
}: {
  as?: Tag;
  /** Share of the element, 0 to 1. */
  threshold: number;
  id?: string;
  className?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined' || prefersLessMotion()) return;
    return armAtFirstScroll(target, threshold);
  }, [threshold]);

  return (
    <Element {...rest} ref={element as never}>
      {children}
    </Element>
  );
}

/**
 * Holds an element back from the first scroll on, if it stood out of view before. The attribute is set without React, so
 * that it counts in the very frame that the scroll is painted in: later, what comes into view would flicker.
 * @returns ends it, with the element in full view
 */
function armAtFirstScroll(target: HTMLElement, threshold: number): () => void {
  let observer: IntersectionObserver | undefined;
  let before = standing(target);
  const measure = () => {
    before = standing(target);
  };
  const onScroll = () => {
    // Back to the top is where a page begins that a link has led to; nobody has scrolled it yet.
    if (window.scrollY < before.scrollY) return measure();
    stopListening();
    if (!before.isOutOfView) return;
    target.dataset.reveal = 'waiting';
    observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        target.dataset.reveal = 'shown';
        observer?.disconnect();
      },
      { threshold: reachable(threshold, before.height, window.innerHeight) },
    );
    observer.observe(target);
  };
  const stopListening = () => {
    document.removeEventListener('scroll', onScroll, true);
    window.removeEventListener('resize', measure);
    window.removeEventListener('load', measure);
  };
  // Captured, because the scroll of a row of cards does not bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  window.addEventListener('resize', measure);
  window.addEventListener('load', measure);
  return () => {
    stopListening();
    observer?.disconnect();
    delete target.dataset.reveal;
  };
}

/** Where an element stands now. A card further along its row is out of view as well as one below. */
function standing(target: HTMLElement) {
  const { top, left, height } = target.getBoundingClientRect();
  const isOutOfView = top >= window.innerHeight || left >= window.innerWidth;
  return { isOutOfView, height, scrollY: window.scrollY };
}

/** The threshold itself where the window can hold that share of the element, else half a window of it. */
function reachable(threshold: number, height: number, windowHeight: number): number {
  return threshold * height <= windowHeight ? threshold : (windowHeight * 0.5) / height;
}
