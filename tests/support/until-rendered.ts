import { act } from '@testing-library/react';

/** Waits for a state while faked timers stand still, unlike `vi.waitFor`, which moves them on. */
export async function untilRendered(isReached: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    if (isReached()) return;
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
  throw new Error('The state was not reached.');
}
