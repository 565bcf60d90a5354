import { beforeEach, expect, it, vi } from 'vitest';
import { createSignals } from './signals.ts';

const setBadgeCount = vi.fn(() => true);
const window = { setProgressBar: vi.fn(), setOverlayIcon: vi.fn() };
const signals = (platform: NodeJS.Platform) =>
  createSignals({ app: { setBadgeCount }, platform, overlay: (count) => `picture of ${count}` as never });
beforeEach(() => vi.clearAllMocks());

const state = (running: number, fresh: number, progress?: number) => ({ running, progress, fresh });

it('counts what is new on the dock of macOS, and moves its bar while something runs', () => {
  const show = signals('darwin');
  show(window, state(2, 3));
  show(window, state(2, 3, 0.25));
  show(window, state(0, 0));
  expect(setBadgeCount.mock.calls).toEqual([[3], [3], [0]]);
  expect(window.setProgressBar.mock.calls).toEqual([[2], [0.25], [-1]]);
  expect(window.setOverlayIcon).not.toHaveBeenCalled();
});

it('lays the number over the icon in the taskbar of Windows, with a text for screen readers', () => {
  const show = signals('win32');
  show(window, state(0, 12));
  show(window, state(1, 0));
  expect(window.setOverlayIcon.mock.calls).toEqual([
    ['picture of 12', '12 new'],
    [null, ''],
  ]);
  expect(setBadgeCount).not.toHaveBeenCalled();
});

it('shows a bar on Linux once it is known how far something is, as one that moves cannot be drawn there', () => {
  const show = signals('linux');
  show(window, state(1, 1));
  show(window, state(1, 1, 0.5));
  show(window, state(0, 1));
  expect(setBadgeCount.mock.calls).toEqual([[1], [1], [1]]);
  expect(window.setProgressBar.mock.calls).toEqual([[-1], [0.5], [-1]]);
});

it('counts without a window, too', () => {
  signals('darwin')(undefined, state(1, 1));
  expect(setBadgeCount).toHaveBeenCalledExactlyOnceWith(1);
});
