import { vi } from 'vitest';

/** What main answers to the calls about windows. */
export const buildFakeWindows = () => ({
  read: vi.fn(() => ({ kind: 'main' as const, sharesBySystem: false })),
  open: vi.fn(),
  showInMain: vi.fn(),
  close: vi.fn(),
  chooseShortcut: vi.fn(() => 'set' as const),
  print: vi.fn(async () => ({ outcome: 'done' as const })),
  savePdf: vi.fn(async () => ({ outcome: 'cancelled' as const })),
  share: vi.fn(async () => {}),
  restored: vi.fn(),
  signedIn: vi.fn(),
  signedOut: vi.fn(),
});
