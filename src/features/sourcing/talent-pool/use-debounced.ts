import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long typing may pause before the list follows, in milliseconds. */
const pause = 300;

/**
 * A text that is typed here and settled elsewhere: `settle` is called once typing pauses, or at once by `settleNow`. When
 * `settled` changes from outside (the browser's Back), the typed text follows it.
 */
export function useDebounced(settled: string, settle: (text: string) => void) {
  const [text, setText] = useState(settled);
  /** What was settled from here last: that coming back is no change from outside. */
  const own = useRef(settled);

  useEffect(() => {
    if (settled === own.current) return;
    own.current = settled;
    setText(settled);
  }, [settled]);

  const settleNow = (next: string) => {
    setText(next);
    if (next.trim() === own.current) return;
    own.current = next.trim();
    settle(own.current);
  };
  const onPause = useEffectEvent(settleNow);
  useEffect(() => {
    const timer = setTimeout(() => onPause(text), pause);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, settleNow };
}
