import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { desktopCalls } from '../../contract/desktop/desktop.ts';
import { computerCalls } from '../../contract/desktop/desktop-computer.ts';
import { windowCalls } from '../../contract/desktop/desktop-windows.ts';
import { openBridge } from './bridge.ts';

type Handler = (event: object, ...args: unknown[]) => Promise<unknown>;

/** A thousand arguments of any size, on a machine that is busy. */
const timeoutMs = 60_000;
const ourPage = { senderFrame: { parent: null, origin: 'app://larkspur' } };
const nasty = fc.constantFrom<unknown>(
  '__proto__',
  '../../etc/passwd',
  'x'.repeat(100_000),
  { __proto__: { access: 'a', refresh: 'r' } },
  { access: 'a', refresh: 'r', constructor: { prototype: {} } },
  { access: ['a'], refresh: { toString: 'r' } },
  { kind: 'search', id: "' or 1=1", label: '', screen: '/', result: '/' },
  [[[[[[]]]]]],
  new Date(Number.NaN),
  new Map([[{}, {}]]),
  new Error('a page can send errors'),
  new Uint8Array(1000),
  -0,
  Number.NaN,
  10n ** 50n,
);
const oddArguments = fc
  .array(
    fc.oneof(nasty, fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true })),
    { minLength: 1, maxLength: 4 },
  )
  // A boolean alone is what one channel is for, a short text alone another: `server-choice.test.ts` tries those.
  .filter(([first, ...more]) => more.length > 0 || !(typeof first === 'boolean' || isShortText(first)));

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && value.length <= 2000;
}

/** Electron clones what a page sends. */
const asSent = (args: unknown[]): unknown[] => structuredClone(args);

function openWatched() {
  const handlers = new Map<string, Handler>();
  const reached = vi.fn(async (): Promise<never> => {
    throw new Error('reached');
  });
  const anyMethod = new Proxy({}, { get: () => reached });
  const parts = new Proxy({}, { get: () => anyMethod }) as ReturnType<Parameters<typeof openBridge>[1]>;
  openBridge({ handle: (channel, handler) => void handlers.set(channel, handler as Handler) }, () => parts);
  return { handlers, reached };
}

it.each(Object.values({ ...desktopCalls, ...computerCalls, ...windowCalls }))(
  '%s answers 1,000 odd arguments with an error, and acts on none',
  async (channel) => {
    const { handlers, reached } = openWatched();
    await fc.assert(
      fc.asyncProperty(oddArguments, async (args) => {
        const answer = await handlers
          .get(channel)?.(ourPage, ...asSent(args))
          .then(
            () => 'answered',
            (error: Error) => error.message,
          );
        expect(answer).toBe(`Refused: ${channel} was called with other arguments than agreed.`);
      }),
      { numRuns: 1000 },
    );
    expect(reached).not.toHaveBeenCalled();
  },
  timeoutMs,
);

it.each(Object.values({ ...desktopCalls, ...computerCalls, ...windowCalls }))(
  '%s answers no odd sender',
  async (channel) => {
    const { handlers, reached } = openWatched();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(null), fc.record({ parent: fc.anything(), origin: fc.webUrl() })),
        async (senderFrame) => {
          await expect(handlers.get(channel)?.({ senderFrame })).rejects.toThrow('Refused: not from');
        },
      ),
      { numRuns: 200 },
    );
    expect(reached).not.toHaveBeenCalled();
  },
  timeoutMs,
);
