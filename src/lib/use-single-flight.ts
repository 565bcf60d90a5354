import { useRef } from 'react';

/**
 * Runs one at a time: what is asked for while a run is under way is dropped. A button that is disabled while busy comes too
 * late for the second click of a double click, because forms check what was typed before anything is sent.
 */
export function useSingleFlight<Input>(
  run: (input: Input) => Promise<unknown>,
): (input: Input) => Promise<void> {
  const isRunning = useRef(false);
  return async (input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    // Whoever runs it shows the failure.
    await run(input).catch(() => {});
    isRunning.current = false;
  };
}
