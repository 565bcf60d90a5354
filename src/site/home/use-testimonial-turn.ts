import { useEffect, useState } from 'react';
import { prefersLessMotion } from '../../ui/motion.ts';

/** A quote is shown this long (spec §4, §9), in milliseconds. */
export const quoteTime = 5000;

/**
 * Which of `count` quotes is shown. Advances after 5000 ms and wraps, unless `isHeld`; under reduced motion it
 * starts stopped.
 */
export function useTestimonialTurn(count: number, isHeld: boolean) {
  const [index, setIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (prefersLessMotion()) setStopped(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote chosen by hand gets its whole time, too
  useEffect(() => {
    if (isHeld || isStopped) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), quoteTime);
    return () => clearInterval(timer);
  }, [count, isHeld, isStopped, index]);

  return { index, show: setIndex, isStopped, setStopped };
}
