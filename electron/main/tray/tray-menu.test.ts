import { expect, it, vi } from 'vitest';
import { generation, search } from '../../../tests/support/task-watch.ts';
import { trayMenu, trayTip } from './tray.ts';

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
