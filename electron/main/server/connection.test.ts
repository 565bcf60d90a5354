import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

const check = vi.fn(async () => true);
const onChange = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  check.mockReset().mockResolvedValue(true);
  onChange.mockReset();
});
afterEach(() => vi.useRealTimers());

const open = () => createConnection({ check, onChange });
const failing = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
const url = 'https://server.example/search/jobs/';

it('checks nothing and uses no timer while requests succeed', async () => {
  await open().watch(async () => Response.json([]))(url);
  expect(check).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('is lost when a request fails and the server does not answer, and back when it does', async () => {
  check.mockResolvedValue(false);
  await expect(open().watch(failing)(url)).rejects.toThrow('REFUSED');
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange.mock.calls).toEqual([[false]]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(check).toHaveBeenCalledTimes(2);
  check.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(onChange.mock.calls).toEqual([[false], [true]]);
  expect(vi.getTimerCount()).toBe(0);
});

it('backs off to a check every 30 s', async () => {
  check.mockResolvedValue(false);
  await open().check();
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000 + 16_000);
  expect(check).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(7);
});

it.each([
  ['a request that failed for its own reasons', failing],
  ['a gateway that answers for it', async () => new Response(null, { status: 502 })],
])('is not missing because of %s', async (_name, fetch) => {
  await open()
    .watch(fetch)(url)
    .catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(check).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});

it('ignores aborted requests and files', async () => {
  const given = { signal: AbortSignal.abort() };
  const connection = open();
  await expect(connection.watch(failing)(url, given)).rejects.toThrow();
  await expect(connection.watch(failing)('file:///app.html')).rejects.toThrow();
  expect(check).not.toHaveBeenCalled();
  const late = { signal: AbortSignal.abort(new DOMException('', 'TimeoutError')) };
  await expect(connection.watch(failing)(url, late)).rejects.toThrow();
  expect(check).toHaveBeenCalledOnce();
});

it('checks at once when a request succeeds again', async () => {
  check.mockResolvedValue(false);
  const connection = open();
  await connection.check();
  check.mockResolvedValue(true);
  await connection.watch(async () => Response.json([]))(url);
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange.mock.lastCall).toEqual([true]);
});

it('makes one check for concurrent callers', async () => {
  const connection = open();
  expect(await Promise.all([connection.check(), connection.check()])).toEqual([true, true]);
  expect(check).toHaveBeenCalledOnce();
});

it('discards the state of the previous server', async () => {
  check.mockResolvedValue(false);
  const connection = open();
  await connection.check();
  const answer = Promise.withResolvers<boolean>();
  check.mockReturnValueOnce(answer.promise);
  const asked = connection.check();
  connection.reset();
  expect(onChange.mock.calls).toEqual([[false], [true]]);
  answer.resolve(false);
  await asked;
  expect(onChange.mock.calls).toEqual([[false], [true]]);
  expect(vi.getTimerCount()).toBe(0);
});
