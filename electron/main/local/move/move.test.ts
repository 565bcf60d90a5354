import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BrowserSignedIn } from '../../../../contract/desktop/desktop.ts';
import type { Move } from '../../../../contract/desktop/desktop-computer.ts';
import type { Transfer, TransferReport } from '../../../../contract/organization/organisation.calls.ts';
import { createMove, type MoveParts } from './move.ts';
import { openMoveRecord } from './move-record.ts';
import { type OrganizationCalls, RefusedCall } from './organization-calls.ts';

const origin = 'https://talent.example';
const held: TransferReport = { rows: { candidates: 3, audit: 9, notes: 2 }, files: 1, notes: [] };
const taken: TransferReport = { rows: { candidates: 3, notes: 2 }, files: 1, notes: ['Enter keys again.'] };

const transferOf = (given: Partial<Transfer>): Transfer => ({
  id: 'old',
  kind: 'import',
  status: 'completed',
  progress: null,
  report: taken,
  archive: null,
  by: 'Ada',
  created_at: '2026-11-23T10:00:00.000Z',
  ...given,
});

let folder: string;
let there: { transfers: Transfer[]; isEmpty: boolean; received: number };
let signedIn: BrowserSignedIn;
let here: { [Name in keyof OrganizationCalls]: ReturnType<typeof vi.fn<OrganizationCalls[Name]>> };
let target: typeof here;
let confirmed: boolean;
const connect = vi.fn();
const clear = vi.fn(async () => {});
const restore = vi.fn(async () => ({ outcome: 'restored' as const, access: 'a' }));
const openRegistration = vi.fn(async () => {});

/** What a connection that breaks throws. */
const broken = new TypeError('net::ERR_CONNECTION_RESET');

function buildCalls(): typeof here {
  return {
    list: vi.fn(async () => ({ transfers: there.transfers, can_import: there.isEmpty })),
    startExport: vi.fn(async () => 'export'),
    download: vi.fn(async () => new Blob(['PK archive']).stream() as ReadableStream<Uint8Array>),
    discard: vi.fn(async () => {}),
    upload: vi.fn(async (archive: ReadableStream<Uint8Array>) => {
      there.received = (await new Response(archive).bytes()).length;
      return 'import';
    }),
    cancel: vi.fn(async () => {}),
    follow: vi.fn(async () => transferOf({ id: 'import' })),
  };
}

const recordFile = () => path.join(folder, 'move.json');

function open(): ReturnType<typeof createMove> {
  const parts: MoveParts = {
    here,
    openTarget: (at) => ({
      origin: at,
      session: { restore, clear, accessToken: () => 'token' },
      browser: { start: async () => signedIn, finish: async () => {} },
      calls: target,
    }),
    organizationOf: () => 'Harbour',
    check: async (at) => (at === origin ? { isOurs: true } : { isOurs: false, reason: 'Another product.' }),
    confirm: async () => confirmed,
    openRegistration,
    connect,
    record: openMoveRecord(recordFile()),
    log: { folder: '', info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  };
  return createMove(parts);
}

beforeEach(() => {
  vi.clearAllMocks();
  folder = mkdtempSync(path.join(tmpdir(), 'larkspur-move-'));
  there = { transfers: [], isEmpty: true, received: 0 };
  signedIn = { outcome: 'signed-in' };
  confirmed = true;
  here = buildCalls();
  target = buildCalls();
  const archive = { name: 'a.zip', bytes: 10, until: '2026-11-30T10:00:00.000Z' };
  here.follow.mockResolvedValue(transferOf({ id: 'export', kind: 'export', report: held, archive }));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Chooses the server and signs in there. */
async function prepare(move = open()) {
  await move.act({ do: 'choose', address: 'talent.example' });
  await move.act({ do: 'sign-in' });
  return move;
}

/** Waits until nothing runs any more. */
const settled = (move: ReturnType<typeof open>, step: Move['step']) =>
  vi.waitFor(async () => {
    const now = await move.read();
    expect(now.step).toBe(step);
    return now;
  });

it('moves everything to an empty organization, compares, and connects only when it is told to', async () => {
  const move = await prepare();
  expect(await move.read()).toEqual({ step: 'ready', origin, organization: 'Harbour' });
  await move.act({ do: 'start' });
  const { result } = await settled(move, 'moved');
  expect(there.received).toBe(10);
  expect(result?.counts).toEqual([
    { name: 'candidates', here: 3, there: 3 },
    { name: 'notes', here: 2, there: 2 },
    { name: 'files', here: 1, there: 1 },
  ]);
  expect(result).toMatchObject({ differences: [], notes: ['Enter keys again.'] });
  expect(here.discard).toHaveBeenCalledExactlyOnceWith('export');
  expect(connect).not.toHaveBeenCalled();
  await move.act({ do: 'connect' });
  expect(connect).toHaveBeenCalledExactlyOnceWith(origin);
});

it('names what differs', async () => {
  target.follow.mockResolvedValue(transferOf({ report: { ...taken, rows: { candidates: 2, notes: 2 } } }));
  const move = await prepare();
  await move.act({ do: 'start' });
  expect((await settled(move, 'moved')).result?.differences).toEqual(['candidates']);
});

it('says why a server is not taken, and sends nothing unless the user agrees', async () => {
  const move = open();
  expect(await move.act({ do: 'choose', address: 'ftp://talent.example' })).toMatchObject({
    step: 'idle',
    problem: expect.stringContaining('https://'),
  });
  expect(await move.act({ do: 'choose', address: 'other.example' })).toMatchObject({
    problem: 'Another product.',
  });
  confirmed = false;
  await prepare(move);
  expect(await move.act({ do: 'start' })).toMatchObject({ step: 'ready' });
  expect(here.startExport).not.toHaveBeenCalled();
  await move.act({ do: 'connect' });
  expect(connect).not.toHaveBeenCalled();
  expect(await move.act({ do: 'cancel' })).toEqual({ step: 'idle' });
  expect(clear).toHaveBeenCalledOnce();
});

it('asks for another account where the organization is not empty', async () => {
  there.isEmpty = false;
  const move = await prepare();
  expect(await move.read()).toMatchObject({
    step: 'chosen',
    problem: expect.stringContaining('is not empty'),
  });
  await move.act({ do: 'register' });
  expect(openRegistration).toHaveBeenCalledExactlyOnceWith(origin);
});

it('a connection that is lost while sending can be taken up, and nothing is sent twice', async () => {
  target.upload.mockRejectedValueOnce(broken);
  const move = await prepare();
  await move.act({ do: 'start' });
  expect((await settled(move, 'ready')).problem).toContain('was lost. Nothing here has changed');
  // All of it had arrived; its answer alone was lost.
  there.transfers = [transferOf({ id: 'import' })];
  there.isEmpty = false;
  await move.act({ do: 'start' });
  await settled(move, 'moved');
  expect(target.upload).toHaveBeenCalledOnce();
  expect(target.follow).toHaveBeenCalledExactlyOnceWith('import', expect.anything());
});

it('an app that was killed while it was sending finds at its next start what the server has', async () => {
  target.upload.mockReturnValueOnce(new Promise(() => {}));
  const killed = await prepare();
  await killed.act({ do: 'start' });
  await settled(killed, 'sending');
  there.transfers = [transferOf({ id: 'import' })];
  there.isEmpty = false;
  const next = open();
  const { result } = await settled(next, 'moved');
  expect(result?.differences).toEqual([]);
  // And after that, too.
  expect(await open().read()).toMatchObject({ step: 'moved', result });
  restore.mockResolvedValueOnce({ outcome: 'absent' } as never);
  await next.act({ do: 'cancel' });
  expect(await open().read()).toEqual({ step: 'idle' });
});

it('a move whose session has ended meanwhile asks to sign in again', async () => {
  target.upload.mockReturnValueOnce(new Promise(() => {}));
  const killed = await prepare();
  await killed.act({ do: 'start' });
  await settled(killed, 'sending');
  restore.mockResolvedValueOnce({ outcome: 'absent' } as never);
  expect(await open().read()).toMatchObject({
    step: 'chosen',
    problem: expect.stringContaining('was interrupted'),
  });
});

it('is cancelled while it sends, and says that nothing was stored', async () => {
  target.upload.mockImplementationOnce(
    (_archive, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const move = await prepare();
  await move.act({ do: 'start' });
  await settled(move, 'sending');
  await move.act({ do: 'cancel' });
  expect((await settled(move, 'ready')).problem).toMatch(/^Cancelled. Nothing was stored there/);
  expect(here.discard).toHaveBeenCalledOnce();
});

it('an archive that the server refuses leaves everything as it is', async () => {
  target.follow.mockRejectedValueOnce(new RefusedCall('The archive is damaged.'));
  const move = await prepare();
  await move.act({ do: 'start' });
  expect(await settled(move, 'ready')).toMatchObject({ problem: 'The archive is damaged.' });
  expect(connect).not.toHaveBeenCalled();
});

it('takes the code of a link only while a sign-in of a move waits for one', async () => {
  const move = open();
  expect(move.takeCode('code')).toBe(false);
  await prepare(move);
  expect(move.takeCode('code')).toBe(false);
});
