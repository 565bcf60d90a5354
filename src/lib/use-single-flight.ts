import { useRef } from 'react';

/** How long the same input right after a success counts as the second click of a double click, in milliseconds. */
const doubleClick = 1000;

/**
 * Runs one at a time: what is asked for while a run is under way is dropped, and so is the same once more right after it
 * succeeded. A button that is disabled while busy comes too late for the second click of a double click, because forms
 * check what was typed before anything is sent, and too early where the answer is faster than the finger.
 */
export function useSingleFlight<Input>(
  run: (input: Input) => Promise<unknown>,
): (input: Input) => Promise<void> {
  const isRunning = useRef(false);
  const done = useRef({ input: '', at: 0 });
  return async (input) => {
    const text = JSON.stringify(input);
    const isRepeated = text === done.current.input && Date.now() - done.current.at < doubleClick;
    if (isRunning.current || isRepeated) return;
    isRunning.current = true;
    const at = Date.now();
    try {
      await run(input);
      done.current = { input: text, at };
    } catch {
      // Whoever runs it shows the failure.
    } finally {
      isRunning.current = false;
    }
  };
}
