import { useEffect, useEffectEvent, useRef, useState } from 'react';

const debounceMs = 300;

/** `settleNow` calls `settle` at once. When `settled` changes from outside (the browser's Back), the text follows. */
export function useDebounced(settled: string, settle: (text: string) => void, pauseMs = debounceMs) {
  const [text, setText] = useState(settled);
  /** The last text settled by this hook; its return as `settled` is no outside change. */
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
    const timer = setTimeout(() => onPause(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);

  return { text, setText, settleNow };
}
