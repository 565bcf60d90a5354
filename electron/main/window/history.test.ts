import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { followHistory } from './history.ts';

function build(canGoBack: boolean, canGoForward: boolean) {
  const navigationHistory = {
    canGoBack: () => canGoBack,
    canGoForward: () => canGoForward,
    goBack: vi.fn(),
    goForward: vi.fn(),
  };
  const window = Object.assign(new EventEmitter(), { webContents: { navigationHistory } });
  const go = followHistory(window as unknown as Parameters<typeof followHistory>[0]);
  return { window, go, navigationHistory };
}

it.each([
  ['app-command', 'browser-backward', 'goBack'],
  ['app-command', 'browser-forward', 'goForward'],
  ['swipe', 'left', 'goBack'],
  ['swipe', 'right', 'goForward'],
] as const)('%s %s goes there once, and nowhere where there is nothing', (event, name, method) => {
  const open = build(true, true);
  open.window.emit(event, {}, name);
  expect(open.navigationHistory[method]).toHaveBeenCalledOnce();
  const closed = build(false, false);
  closed.window.emit(event, {}, name);
  closed.go('back');
  closed.go('forward');
  expect(closed.navigationHistory.goBack).not.toHaveBeenCalled();
  expect(closed.navigationHistory.goForward).not.toHaveBeenCalled();
});

it('other keys and directions do nothing', () => {
  const { window, navigationHistory } = build(true, true);
  window.emit('app-command', {}, 'volume-up');
  window.emit('swipe', {}, 'up');
  window.emit('swipe', {}, 'constructor');
  expect(navigationHistory.goBack).not.toHaveBeenCalled();
  expect(navigationHistory.goForward).not.toHaveBeenCalled();
});
