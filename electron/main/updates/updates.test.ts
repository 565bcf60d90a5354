import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildUpdates, newer, none } from '../../../tests/support/fake-updates.ts';
import type { UpdateMessage } from './messages.ts';
import type { FoundUpdate } from './updater.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) }));
afterEach(() => void vi.useRealTimers());

const minutes = 60_000;
const days = 24 * 60 * minutes;
const said = (messages: UpdateMessage[]) => messages.map(({ message }) => message);

it('loads the updater at the first check, two minutes after the start, and checks every six hours', async () => {
  const { updates, updater, load, messages } = buildUpdates();
  updates.start();
  await vi.advanceTimersByTimeAsync(2 * minutes - 1);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(updater.checkForUpdates).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(6 * 60 * minutes);
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledOnce();
  expect(messages).toEqual([]);
  expect(vi.getTimerCount()).toBe(1);
  updates.quitting();
  expect(vi.getTimerCount()).toBe(0);
});

it.each(['package-manager', 'none'] as const)(
  'uses no timer and no updater when the update method is %s',
  async (method) => {
    const { updates, load } = buildUpdates({ method });
    updates.start();
    expect(vi.getTimerCount()).toBe(0);
    updates.setChannel('beta');
    expect(vi.getTimerCount()).toBe(0);
    await updates.check();
    expect(load).not.toHaveBeenCalled();
  },
);

it('leaves deb and rpm to the package manager, says so, and offers the download page', async () => {
  const { updates, messages, answers, openDownloads } = buildUpdates({ method: 'package-manager' });
  answers.push(0);
  await updates.check();
  expect(said(messages)).toEqual(['Your package manager keeps this copy up to date.']);
  expect(messages[0]?.detail).toContain('deb or rpm');
  expect(openDownloads).toHaveBeenCalledOnce();
});

it('says that a copy that is not packed has no updates', async () => {
  const { updates, messages } = buildUpdates({ method: 'none' });
  await updates.check();
  expect(said(messages)).toEqual(['This copy is not packed, so it has no updates.']);
});

it('tells a user who asked that there is no newer version', async () => {
  const { updates, messages } = buildUpdates();
  await updates.check();
  expect(said(messages)).toEqual(['Version 1.0.0 is the newest.']);
  expect(messages[0]?.detail).toContain('stable channel');
});

it('tells a user who asked that a version is coming, and then that it is ready', async () => {
  const { updates, updater, messages } = buildUpdates();
  const download = Promise.withResolvers<string[]>();
  updater.checkForUpdates.mockResolvedValue(newer('1.1.0', download.promise));
  const asked = updates.check();
  await vi.advanceTimersByTimeAsync(0);
  expect(said(messages)).toEqual(['Version 1.1.0 is being downloaded.']);
  download.resolve([]);
  await asked;
  expect(said(messages).at(-1)).toBe('Version 1.1.0 is ready.');
  expect(updater.quitAndInstall).not.toHaveBeenCalled();
});

it('restarts into the new version on request, and remembers which one to expect', async () => {
  const { updates, updater, answers, record } = buildUpdates();
  updater.checkForUpdates.mockResolvedValue(newer());
  answers.push(0, 0);
  await updates.check();
  expect(updater.quitAndInstall).toHaveBeenCalledOnce();
  expect(record().expected).toEqual({ version: '1.1.0', from: '1.0.0' });
});

it('announces a version found in the background once, and asks only when the notification is clicked', async () => {
  const { updates, updater, messages, announce } = buildUpdates();
  updater.checkForUpdates.mockResolvedValue(newer());
  updates.start();
  await vi.advanceTimersByTimeAsync(13 * 60 * minutes);
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(3);
  expect(announce).toHaveBeenCalledExactlyOnceWith('1.1.0', expect.any(Function));
  expect(messages).toEqual([]);
  announce.mock.calls[0]?.[1]();
  await vi.advanceTimersByTimeAsync(0);
  expect(said(messages)).toEqual(['Version 1.1.0 is ready.']);
});

it('remembers at quitting which version is installed, and nothing when none is ready', async () => {
  const waiting = buildUpdates();
  waiting.updater.checkForUpdates.mockResolvedValue(newer());
  waiting.updates.start();
  await vi.advanceTimersByTimeAsync(2 * minutes);
  expect(waiting.record().expected).toBeUndefined();
  waiting.updates.quitting();
  expect(waiting.record().expected).toEqual({ version: '1.1.0', from: '1.0.0' });

  const idle = buildUpdates();
  idle.updates.quitting();
  expect(idle.record().expected).toBeUndefined();
});

it('reports at the next start, once, that the expected version is not running, and offers the download page', () => {
  const { updates, messages, record } = buildUpdates({
    record: { expected: { version: '1.1.0', from: '1.0.0' } },
  });
  updates.start();
  expect(said(messages)).toEqual(['The update to version 1.1.0 was not installed.']);
  expect(messages[0]?.buttons[0]).toBe('Open Download Page');
  expect(messages[0]?.detail).toContain('Version 1.0.0 is still running');
  expect(record().expected).toBeUndefined();
});

it.each([
  ['1.1.0', 'the expected version runs'],
  ['1.2.0', 'somebody installed another one by hand'],
])('says nothing at the start of %s: %s', (version) => {
  const { updates, messages, record } = buildUpdates({
    version,
    record: { expected: { version: '1.1.0', from: '1.0.0' }, channel: 'beta' },
  });
  updates.start();
  expect(messages).toEqual([]);
  expect(record()).toMatchObject({ channel: 'beta' });
  expect(record().expected).toBeUndefined();
});

it('reports a failed check with a remedy, and opens the download page on request', async () => {
  const { updates, updater, messages, answers, openDownloads } = buildUpdates();
  updater.checkForUpdates.mockRejectedValue(new Error('net::ERR_INTERNET_DISCONNECTED'));
  answers.push(0);
  await updates.check();
  expect(messages).toEqual([
    {
      type: 'warning',
      message: 'The update server cannot be reached.',
      detail:
        'Check the connection and try again. The app keeps looking by itself. You are using version 1.0.0.',
      buttons: ['Open Download Page', 'Close'],
    },
  ]);
  expect(openDownloads).toHaveBeenCalledOnce();
});

it('reports an update that cannot be installed once, and does not call it ready', async () => {
  const { updates, updater, messages, announce } = buildUpdates();
  updater.checkForUpdates.mockImplementation(async () =>
    newer('1.1.0', Promise.reject(new Error('sha512 checksum mismatch, expected a, got b'))),
  );
  updates.start();
  await vi.advanceTimersByTimeAsync(7 * 60 * minutes);
  expect(said(messages)).toEqual(['The update arrived damaged, so it was not installed.']);
  expect(announce).not.toHaveBeenCalled();
});

it('does not report an unreachable update server by itself until a month has passed', async () => {
  const { updates, updater, messages } = buildUpdates();
  updater.checkForUpdates.mockRejectedValue(new Error('net::ERR_NAME_NOT_RESOLVED'));
  updates.start();
  await vi.advanceTimersByTimeAsync(29 * days);
  expect(messages).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * days);
  expect(said(messages)).toEqual(['The update server cannot be reached.']);
});

it('reports an installer that refuses after the download', async () => {
  const { updates, updater, messages } = buildUpdates();
  updater.checkForUpdates.mockResolvedValue(newer());
  updates.start();
  await vi.advanceTimersByTimeAsync(2 * minutes);
  updater.fail(new Error('Cannot update while running on a read-only volume.'));
  await vi.advanceTimersByTimeAsync(0);
  expect(said(messages)).toEqual(['The app runs from a place that cannot be changed.']);
});

it('reports one fault once, though the updater reports it twice', async () => {
  const { updates, updater, messages } = buildUpdates();
  updater.checkForUpdates.mockImplementation(async () => {
    const error = new Error('HttpError: 503');
    updater.fail(error);
    throw error;
  });
  await updates.check();
  expect(messages).toHaveLength(1);
});

it('loads the updater again after it could not be loaded', async () => {
  const { updates, load, messages } = buildUpdates();
  load.mockRejectedValueOnce(new Error('Cannot find module'));
  await updates.check();
  await updates.check();
  expect(load).toHaveBeenCalledTimes(2);
  expect(said(messages).at(-1)).toBe('Version 1.0.0 is the newest.');
});

it('joins a check that is under way', async () => {
  const { updates, updater } = buildUpdates();
  const answer = Promise.withResolvers<FoundUpdate>();
  updater.checkForUpdates.mockReturnValue(answer.promise);
  updates.start();
  await vi.advanceTimersByTimeAsync(2 * minutes);
  const asked = updates.check();
  answer.resolve(none);
  await asked;
  expect(updater.checkForUpdates).toHaveBeenCalledOnce();
});

it('uses the stable channel unless a beta runs or the user chose it, and never downgrades', async () => {
  const { updates, updater } = buildUpdates();
  await updates.check();
  expect([updates.channel(), updater.channel, updater.allowDowngrade]).toEqual(['stable', 'latest', false]);
  expect(buildUpdates({ version: '1.1.0-beta.2' }).updates.channel()).toBe('beta');
  expect(buildUpdates({ version: '1.1.0-beta.2', record: { channel: 'stable' } }).updates.channel()).toBe(
    'stable',
  );
});

it('checks a channel at once when the user chooses it, and keeps the choice', async () => {
  const { updates, updater, record } = buildUpdates();
  updates.start();
  updates.setChannel('beta');
  await vi.advanceTimersByTimeAsync(0);
  expect(updater.checkForUpdates).toHaveBeenCalledOnce();
  expect([updater.channel, updater.allowDowngrade]).toEqual(['beta', false]);
  expect(record().channel).toBe('beta');
  expect(vi.getTimerCount()).toBe(1);
});
