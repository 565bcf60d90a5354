import { type ReactNode, useEffect, useRef, useState } from 'react';
import { prefersLessMotion } from './motion.ts';

type Tag = 'div' | 'section' | 'article' | 'li';

/**
 * Reveals its content once when the given share of it has come into view (spec §4).
 *
 * What is already in view stays as it is; content is only ever held back by a script that can show it again,
 * so it is there without scripts, under reduced motion and in print. An element too tall for its share to
 * fit into the window is revealed once it fills half of it.
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
  const [state, setState] = useState<'waiting' | 'shown'>();

  useEffect(() => {
    const target = element.current;
    if (!target || typeof IntersectionObserver === 'undefined' || prefersLessMotion()) return;
    const { top, left, height } = target.getBoundingClientRect();
    // A card further along its row is out of view as well.
    if (top < window.innerHeight && left < window.innerWidth) return;
    setState('waiting');
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setState('shown');
        observer.disconnect();
      },
      { threshold: reachable(threshold, height, window.innerHeight) },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [threshold]);

  return (
    <Element {...rest} ref={element as never} data-reveal={state}>
      {children}
    </Element>
  );
}

/** The threshold itself where the window can hold that share of the element, else half a window of it. */
function reachable(threshold: number, height: number, windowHeight: number): number {
  return threshold * height <= windowHeight ? threshold : (windowHeight * 0.5) / height;
}
