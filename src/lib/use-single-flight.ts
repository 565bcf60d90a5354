import { useRef } from 'react';

const doubleClickMs = 1000;

/**
 * Runs one call at a time. Drops input that arrives during a run, and a repetition right after a success. Disabling the
 * button is not enough: forms validate asynchronously before they send, and a fast response re-enables the button
 * before the second click.
 */
export function useSingleFlight<Input>(
  run: (input: Input) => Promise<unknown>,
): (input: Input) => Promise<void> {
  const isRunning = useRef(false);
  const last = useRef({ input: '', at: 0 });
  return async (input) => {
    const text = JSON.stringify(input);
    const isRepeated = text === last.current.input && Date.now() - last.current.at < doubleClickMs;
    if (isRunning.current || isRepeated) return;
    isRunning.current = true;
    const at = Date.now();
    try {
      await run(input);
      last.current = { input: text, at };
    } catch {
      // The caller shows the failure.
    } finally {
      isRunning.current = false;
    }
  };
}
