import { act } from '@testing-library/react';

/** Waits for a state without advancing fake timers, unlike `vi.waitFor`. */
export async function untilRendered(isReached: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    if (isReached()) return;
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
  throw new Error('The state was not reached.');
}
