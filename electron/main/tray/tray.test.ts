import { beforeEach, describe, expect, it, vi } from 'vitest';
import { generation, search } from '../../../tests/support/task-watch.ts';
import { createSignals, trayMenu, trayTip } from './tray.ts';

vi.mock('electron', () => ({}));

const finished = (label: string, isNew: boolean) => ({
  task: { ...search, label },
  title: 'Search completed',
  body: `${label}: 3 candidates`,
  finishedAt: '2026-01-01T00:00:00.000Z',
  isNew,
});
const actions = { open: vi.fn(), quit: vi.fn() };
const labels = (parts: Pick<Parameters<typeof trayMenu>[0], 'pending' | 'finished'>) =>
  trayMenu({ ...parts, ...actions }).map(({ label, type }) => label ?? type);

const always = ['separator', 'New Search…', 'Open Larkspur', 'separator', 'Quit Larkspur'];

it('says that nothing runs', () => {
  expect(labels({ pending: [], finished: [] })).toEqual(['Nothing is running', ...always]);
  expect(trayTip([], [])).toBe('Larkspur');
});

it('lists what runs and what has finished, new results first marked', () => {
  const pending = [search, generation];
  const ended = [finished('Data Engineer', true), finished('R&D lead', false)];
  expect(labels({ pending, finished: ended })).toEqual([
    'Running',
    'Searching: Nurse',
    'Writing: LinkedIn',
    'separator',
    'Finished',
    '● Search completed: Data Engineer',
    'Search completed: R&&D lead',
    'separator',
    ...always,
  ]);
  expect(trayTip(pending, ended)).toBe('Larkspur: 2 running, 1 new');
});

it('shortens long lists and long names', () => {
  const pending = Array.from({ length: 7 }, () => ({ ...search, label: 'x'.repeat(300) }));
  const shown = labels({ pending, finished: [] });
  expect(shown.slice(5, 8)).toEqual([expect.stringMatching(/^Searching: x+…$/), '2 more', 'separator']);
  expect(shown[1]).toHaveLength(48);
});

it('opens the result of a task, the form of a search, and the window', () => {
  const menu = trayMenu({ pending: [search], finished: [finished('Nurse', true)], ...actions });
  const click = (start: string) =>
    menu.find(({ label }) => label?.startsWith(start))?.click?.({} as never, undefined, {} as never);
  click('Searching');
  click('● Search completed');
  click('New Search');
  click('Open');
  click('Quit');
  expect(actions.open.mock.calls).toEqual([
    [search.screen],
    [search.result],
    ['/dashboard/sourcing?tab=initiate-search'],
    [],
  ]);
  expect(actions.quit).toHaveBeenCalledOnce();
});

describe('dock and taskbar', () => {
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
});
