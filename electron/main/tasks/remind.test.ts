import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FinishedTask } from '../../../contract/desktop/desktop.ts';
import { type Announce, createReminder } from './notifications.ts';

const hourMs = 60 * 60_000;
const ended: FinishedTask = {
  task: {
    kind: 'search',
    id: '1',
    label: 'Nurse',
    screen: '/dashboard/sourcing',
    result: '/dashboard/sourcing/jobs/1',
  },
  title: 'Search completed',
  body: 'Nurse: 2 candidates',
  finishedAt: '2026-11-20T12:00:00.000Z',
  isNew: true,
};

const announce = vi.fn<Announce>();
const wantsToHear = vi.fn(() => true);
let stored: { finished: FinishedTask[]; notifies: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  wantsToHear.mockReturnValue(true);
  stored = { finished: [ended], notifies: true };
  const store = { get: () => ({ holder: '', pending: [], ...stored }) };
  createReminder({ store, wantsToHear, announce })(ended);
});
afterEach(() => void vi.useRealTimers());

const chooseLater = () => announce.mock.calls.at(-1)?.[1]();

it('announces a task again an hour after each Later', () => {
  expect(announce).toHaveBeenCalledOnce();
  chooseLater();
  vi.advanceTimersByTime(hourMs - 1);
  expect(announce).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(announce).toHaveBeenCalledTimes(2);
  chooseLater();
  vi.advanceTimersByTime(hourMs);
  expect(announce).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(24 * hourMs);
  expect(announce).toHaveBeenCalledTimes(3);
});

it('waits while quiet hours last', () => {
  chooseLater();
  wantsToHear.mockReturnValue(false);
  vi.advanceTimersByTime(2 * hourMs);
  expect(announce).toHaveBeenCalledOnce();
  wantsToHear.mockReturnValue(true);
  vi.advanceTimersByTime(hourMs);
  expect(announce).toHaveBeenCalledTimes(2);
});

it.each([
  ['has seen it', { finished: [{ ...ended, isNew: false }] }],
  ['has signed out', { finished: [] }],
  ['was told of another run', { finished: [{ ...ended, finishedAt: '2026-11-20T12:30:00.000Z' }] }],
  ['has turned notifications off', { notifies: false }],
])('does not tell a user again who %s', (_why, state) => {
  chooseLater();
  stored = { ...stored, ...state };
  vi.advanceTimersByTime(24 * hourMs);
  expect(announce).toHaveBeenCalledOnce();
});
