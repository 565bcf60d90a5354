import { beforeEach, expect, it, vi } from 'vitest';
import { createSignals } from './signals.ts';

const setBadgeCount = vi.fn(() => true);
const window = { setProgressBar: vi.fn(), setOverlayIcon: vi.fn() };
const signals = (platform: NodeJS.Platform) =>
  createSignals({ app: { setBadgeCount }, platform, overlay: (count) => `picture of ${count}` as never });
beforeEach(() => vi.clearAllMocks());

it('counts what is new on the dock of macOS, and moves its bar while something runs', () => {
  const show = signals('darwin');
  show(window, 2, 3);
  show(window, 0, 0);
  expect(setBadgeCount.mock.calls).toEqual([[3], [0]]);
  expect(window.setProgressBar.mock.calls).toEqual([[2], [-1]]);
  expect(window.setOverlayIcon).not.toHaveBeenCalled();
});

it('lays the number over the icon in the taskbar of Windows, with a text for screen readers', () => {
  const show = signals('win32');
  show(window, 0, 12);
  show(window, 1, 0);
  expect(window.setOverlayIcon.mock.calls).toEqual([
    ['picture of 12', '12 new'],
    [null, ''],
  ]);
  expect(setBadgeCount).not.toHaveBeenCalled();
});

it('shows no bar on Linux, where it could only stand still', () => {
  signals('linux')(window, 1, 1);
  expect(setBadgeCount).toHaveBeenCalledExactlyOnceWith(1);
  expect(window.setProgressBar).not.toHaveBeenCalled();
});

it('counts without a window, too', () => {
  signals('darwin')(undefined, 1, 1);
  expect(setBadgeCount).toHaveBeenCalledExactlyOnceWith(1);
});
