// @vitest-environment jsdom
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { FinishedTask } from '../../../contract/desktop/desktop.ts';
import { pathOfLink } from '../shell/deep-links.ts';
import { replayMissedNotifications, resultAtStart, toastXml } from './notifications.ts';

const id = '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11';
const finished: FinishedTask = {
  task: {
    kind: 'search',
    id,
    label: 'R&D <Lead>',
    screen: '/dashboard/sourcing',
    result: `/dashboard/sourcing/jobs/${id}`,
  },
  title: 'Search completed',
  body: 'R&D <Lead>\u0007: 2 candidates',
  finishedAt: '2026-11-20T12:00:00.000Z',
  isNew: true,
};

it('finds the result of the task whose notification started the app', () => {
  expect(resultAtStart({ identifier: id }, [finished])).toBe(finished.task.result);
});

it.each([undefined, null, {}, { identifier: 'another' }, 'text', { identifier: { id } }])(
  'finds nothing for the launch info %j',
  (launchInfo) => expect(resultAtStart(launchInfo, [finished])).toBeUndefined(),
);

it('handles clicks on notifications of earlier runs whose tasks are known', async () => {
  const known = Object.assign(new EventEmitter(), { id });
  const unknown = Object.assign(new EventEmitter(), { id: 'another' });
  const open = vi.fn();
  const notifications = { getHistory: async () => [known, unknown] };
  await replayMissedNotifications(notifications as never, [finished], open);
  unknown.emit('click');
  known.emit('click');
  expect(open.mock.calls).toEqual([[finished.task.result]]);
});

it('gives Windows a link that the app accepts, and escapes the texts', () => {
  const toast = new DOMParser().parseFromString(toastXml(finished), 'text/xml').documentElement;
  expect(pathOfLink(toast.getAttribute('launch') ?? '')).toBe(finished.task.result);
  expect(toast.getAttribute('activationType')).toBe('protocol');
  const texts = [...toast.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Search completed', 'R&D <Lead>: 2 candidates']);
  const [openAction, later] = toast.querySelectorAll('action');
  expect(pathOfLink(openAction?.getAttribute('arguments') ?? '')).toBe(finished.task.result);
  expect(later?.getAttribute('arguments')).toBe('snooze');
  expect(toast.querySelector('header')?.getAttribute('id')).toBe(finished.task.id);
});
