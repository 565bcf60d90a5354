import { useEffect, useState } from 'react';
import { prefersLessMotion } from '../../ui/motion.ts';

/** How long each quote is shown (spec §4, §9). */
export const quoteTime = 5000;

/**
 * The index of the quote to show. Advances every 5000 ms and wraps, unless `isHeld`. Starts stopped under reduced
 * motion.
 */
export function useTestimonialTurn(count: number, isHeld: boolean) {
  const [index, setIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (prefersLessMotion()) setStopped(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the timer for a quote chosen by the user
  useEffect(() => {
    if (isHeld || isStopped) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), quoteTime);
    return () => clearInterval(timer);
  }, [count, isHeld, isStopped, index]);

  return { index, show: setIndex, isStopped, setStopped };
}
