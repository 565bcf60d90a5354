import { vi } from 'vitest';
import type { Shell } from '../../src/platform/types.ts';

/** Creates a desktop shell in memory. `connect` and `endSession` emit what the real shell would. */
export function buildFakeShell({
  isReachable = true,
  origin = 'https://standard.example',
  isUndecided = false,
} = {}) {
  const connections = new Set<(isReachable: boolean) => void>();
  const ends = new Set<() => void>();
  return {
    readServer: vi.fn<Shell['readServer']>(async () => ({
      origin,
      standard: 'https://standard.example',
      isUndecided,
    })),
    chooseServer: vi.fn<Shell['chooseServer']>(async () => ({ outcome: 'changed', origin })),
    chooseThisComputer: vi.fn<Shell['chooseThisComputer']>(async () => ({ outcome: 'cancelled', origin })),
    checkConnection: vi.fn<Shell['checkConnection']>(async () => isReachable),
    onConnectionChange: (listener: (isReachable: boolean) => void) => {
      connections.add(listener);
      return () => void connections.delete(listener);
    },
    onSessionEnd: (listener: () => void) => {
      ends.add(listener);
      return () => void ends.delete(listener);
    },
    connect: (answers: boolean) => {
      for (const listener of connections) listener(answers);
    },
    endSession: () => {
      for (const listener of ends) listener();
    },
  };
}
