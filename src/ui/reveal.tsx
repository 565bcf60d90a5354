import { type ReactNode, useEffect, useRef } from 'react';
import { prefersLessMotion } from './motion.ts';

type Tag = 'div' | 'section' | 'article' | 'li';

/**
 * Reveals its content once, when the given share of it is in view (spec §4). Only this script hides content, at
 * the first scroll, so everything is visible without scripts, under reduced motion, in print and in a screenshot
 * of the whole page.
 */
export function Reveal({
  as: Element = 'div',
  threshold,
  children,
  ...rest
}: {
  as?: Tag;
  /** The visible share, 0 to 1. */
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
 * Sets the attribute without React, so that it applies in the same frame as the scroll: later, content that
 * comes into view would flicker. Returns a function that stops this and shows the element.
 */
function armAtFirstScroll(target: HTMLElement, threshold: number): () => void {
  let observer: IntersectionObserver | undefined;
  let before = standing(target);
  const measure = () => {
    before = standing(target);
  };
  const onScroll = () => {
    // A navigation scrolls to the top. That is no scroll by the user.
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
  // Capture: the scroll event of a row of cards does not bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  window.addEventListener('resize', measure);
  window.addEventListener('load', measure);
  return () => {
    stopListening();
    observer?.disconnect();
    delete target.dataset.reveal;
  };
}

/** A card further along its row is out of view, too. */
function standing(target: HTMLElement) {
  const { top, left, height } = target.getBoundingClientRect();
  const isOutOfView = top >= window.innerHeight || left >= window.innerWidth;
  return { isOutOfView, height, scrollY: window.scrollY };
}

/** For elements too tall for the threshold, the share that fills half the window. */
function reachable(threshold: number, height: number, windowHeight: number): number {
  return threshold * height <= windowHeight ? threshold : (windowHeight * 0.5) / height;
}
