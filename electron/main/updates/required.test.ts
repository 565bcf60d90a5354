import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfferedVersion } from '../../../contract/desktop/app-version.ts';
import { buildUpdates, newer } from '../../../tests/support/fake-updates.ts';
import type { UpdateMessage } from './messages.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) }));
afterEach(() => void vi.useRealTimers());

const minutes = 60_000;
const said = (messages: UpdateMessage[]) => messages.map(({ message }) => message);
const offers = (updateInfo: OfferedVersion) => async () => ({ isUpdateAvailable: false, updateInfo });

it('asks once a start to update when the channel has a minimum that is not met, and updates at once', async () => {
  const { updates, updater, messages, answers, record } = buildUpdates();
  updater.checkForUpdates.mockResolvedValue({
    ...newer('1.4.0'),
    updateInfo: { version: '1.4.0', minimumVersion: '1.2.0' },
  });
  answers.push(0);
  updates.start();
  await vi.advanceTimersByTimeAsync(13 * 60 * minutes);
  expect(said(messages)).toEqual(['Please update the app.']);
  expect(messages[0]?.detail).toContain('at least 1.2.0');
  expect(messages[0]?.detail).toContain('export what you need or to sign out');
  expect(updater.quitAndInstall).toHaveBeenCalledOnce();
  expect(record()).toMatchObject({ minimum: '1.2.0', expected: { version: '1.4.0' } });
});

it('asks again at the next start, before any check, until the app is new enough', async () => {
  const { updates, updater, messages, answers } = buildUpdates({ record: { minimum: '1.2.0' } });
  answers.push(0);
  updates.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(said(messages)[0]).toBe('Please update the app.');
  expect(updater.checkForUpdates).toHaveBeenCalledOnce();

  const updated = buildUpdates({ version: '1.2.0', record: { minimum: '1.2.0' } });
  updated.updates.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(updated.messages).toEqual([]);
});

it('forgets a minimum that the channel takes back, and goes on after Later', async () => {
  const { updates, updater, messages, record } = buildUpdates({ record: { minimum: '1.2.0' } });
  updater.checkForUpdates.mockImplementation(offers({ version: '1.0.0' }));
  updates.start();
  await vi.advanceTimersByTimeAsync(2 * minutes);
  expect(said(messages)).toEqual(['Please update the app.']);
  expect(updater.quitAndInstall).not.toHaveBeenCalled();
  expect(record().minimum).toBeUndefined();
});

it.each(['99.0.0', 'newest', 7])('a minimum of %j on the host asks for nothing', async (minimumVersion) => {
  const { updates, updater, messages, record } = buildUpdates();
  updater.checkForUpdates.mockImplementation(offers({ version: '1.4.0', minimumVersion }));
  updates.start();
  await vi.advanceTimersByTimeAsync(7 * 60 * minutes);
  expect([messages, record().minimum]).toEqual([[], undefined]);
});

it('tells who asks that a version is coming whose turn this copy has not had', async () => {
  const { updates, updater, messages } = buildUpdates();
  updater.checkForUpdates.mockImplementation(offers({ version: '1.1.0', stagingPercentage: 10 }));
  await updates.check();
  expect(said(messages)).toEqual(['Version 1.1.0 is being released step by step.']);
});
