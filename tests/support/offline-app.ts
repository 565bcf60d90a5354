/** An app that works without its server, in a folder of its own, for the tests of `electron/main/offline`. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { totalCountHeader } from '../../contract/platform/call.ts';
import type { WaitingChange } from '../../electron/main/offline/changes.ts';
import { createOffline } from '../../electron/main/offline/offline.ts';
import type { Choice, RefusedChange } from '../../electron/main/offline/outbox.ts';
import { openSavedAnswers } from '../../electron/main/offline/saved-answers.ts';
import type { Keychain, ReadSecret } from '../../electron/main/session/keychain.ts';
import type { Fetch } from '../../electron/main/shell/protocol.ts';

interface World {
  isReachable: boolean;
  /** What the keychain holds. */
  held: string | undefined;
  /** How the keychain fails. */
  fault: Exclude<ReadSecret['outcome'], 'found'> | undefined;
  /** What the server answers, or how it fails. */
  serve: () => Promise<Response>;
}

export const world: World = {
  isReachable: true,
  held: undefined,
  fault: undefined,
  serve: async () => new Response(),
};
let folder = '';

export const keychain: Keychain = {
  read: async () => {
    if (world.fault) return { outcome: world.fault };
    return world.held === undefined ? { outcome: 'absent' } : { outcome: 'found', secret: world.held };
  },
  write: async (secret) => {
    world.held = secret;
    return 'kept';
  },
  take: async () => {
    const taken = world.held;
    world.held = undefined;
    return taken;
  },
};

export const network = vi.fn<Fetch>();
export const askAboutConflict = vi.fn<(change: WaitingChange, detail: string) => Promise<Choice>>();
export const onRefused = vi.fn<(refused: readonly RefusedChange[]) => void>();
export const onLost = vi.fn<() => void>();
export const onSent = vi.fn<() => void>();

export const root = () => path.join(folder, 'seen');
export const waitingFolder = () => path.join(folder, 'waiting');

/** One start of the app. */
export const open = () =>
  createOffline({
    saved: openSavedAnswers(root()),
    waiting: openSavedAnswers(waitingFolder()),
    keychain,
    isReachable: () => world.isReachable,
    askAboutConflict,
    onRefused,
    onLost,
    onSent,
  });

export const tokenOf = (sub: string) => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;

/** The options of a request that a user's page makes. */
export const as = (sub: string, method = 'GET') => ({
  method,
  headers: new Headers({ authorization: `Bearer ${tokenOf(sub)}` }),
});

export const goOffline = () => {
  world.serve = () => Promise.reject(new TypeError('net::ERR_INTERNET_DISCONNECTED'));
};

/** What happens behind an answer takes its time on a busy machine. */
export const eventually = <Checked>(check: () => Checked | Promise<Checked>) =>
  vi.waitFor(check, { timeout: 20_000 });

/** Waits until so many answers are on the disk. */
export const written = async (count = 1) =>
  eventually(() => expect(readdirSync(root()).filter((name) => !name.endsWith('.part'))).toHaveLength(count));

/** Begins each test of a file with an empty folder, and a server that answers with one person. */
export function startAnew(): void {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'larkspur-offline-'));
    vi.clearAllMocks();
    network.mockImplementation(() => world.serve());
    askAboutConflict.mockResolvedValue('theirs');
    Object.assign(world, { isReachable: true, held: undefined, fault: undefined });
    world.serve = async () =>
      Response.json([{ name: 'Ada Lovelace' }], { headers: { [totalCountHeader]: '1', 'x-other': 'no' } });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
}
