import { randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import type { Keychain } from '../session/keychain.ts';
import type { Fetch } from '../shell/protocol.ts';
import {
  type LocalProcess,
  type LocalProcessParts,
  type LocalStart,
  startLocalProcess,
} from './local-process.ts';

const withoutBody = [204, 205, 304];

/**
 * Makes a `fetch` that speaks HTTP over connections of its own, one for each request.
 * @param connect opens a connection; rejects while the server cannot be started
 */
export const createLocalFetch =
  (connect: () => Promise<Duplex>): Fetch =>
  async (url, options) => {
    const request = new Request(url, options as RequestInit);
    request.signal.throwIfAborted();
    const connection = await untilAborted(connect(), request.signal);
    const { pathname, search, host } = new URL(url);
    const answer = Promise.withResolvers<IncomingMessage>();
    const outgoing = httpRequest({
      createConnection: () => connection,
      method: request.method,
      path: pathname + search,
      host,
      headers: { host, ...Object.fromEntries(request.headers) },
      signal: request.signal,
    });
    outgoing.on('response', answer.resolve);
    outgoing.on('error', answer.reject);
    // The server may answer before it has read the whole body, and then closes the connection.
    if (request.body)
      pipeline(Readable.fromWeb(request.body as ReadableStream), outgoing).catch(answer.reject);
    else outgoing.end();
    const incoming = await answer.promise;
    const status = incoming.statusCode ?? 502;
    const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    if (!withoutBody.includes(status)) {
      return new Response(Readable.toWeb(incoming) as BodyInit, { status, headers });
    }
    incoming.resume();
    return new Response(null, { status, headers });
  };

async function untilAborted(connecting: Promise<Duplex>, signal: AbortSignal): Promise<Duplex> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => {
    aborted.reject(signal.reason);
    connecting.then((connection) => connection.destroy()).catch(() => {});
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([connecting, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', onAbort),
  );
}

interface LocalServerParts extends LocalProcessParts {
  dataDir: string;
  ownerName: string;
  keychain: Keychain;
  /** The server does not start while this is true. */
  isLocked(): Promise<boolean>;
  onFailure(reason: string): void;
}

export interface LocalServer {
  route(fetch: Fetch): Fetch;
  /** Never rejects: the user is told of a failure. */
  start(): Promise<void>;
  /** Whether it answers, once it has started, or will when it is unlocked. Its first start may take a while. */
  isReachable(): Promise<boolean>;
  signIn(): Promise<Tokens>;
  backUp(file: string): Promise<void>;
  /** Rejects with the reason when the backup cannot be restored; nothing has changed then. */
  restore(file: string): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
  isRunning(): boolean;
}

class LockedError extends Error {
  override name = 'LockedError';
  override message = 'The app is locked. Enter your passphrase first.';
}

/** A server that crashes this often within the period stays down until the user tries again. */
const maxCrashes = 5;
const crashPeriodMs = 60_000;

export function createLocalServer(parts: LocalServerParts): LocalServer {
  const { log, onFailure } = parts;
  let running: Promise<LocalProcess> | undefined;
  /** Set until the user tries again, so that not every request starts a server that cannot start. */
  let failure: Error | undefined;
  let isClosed = false;
  let stopping: Promise<void> | undefined;
  let crashes: number[] = [];

  function fail(error: Error): never {
    running = undefined;
    if (error instanceof LockedError) throw error;
    failure = error;
    log.error('The local server could not start', error);
    onFailure(error.message);
    throw error;
  }

  /** A crash during one of the first requests must not be hidden by an endless series of restarts. */
  function onExit(of: Promise<LocalProcess>): void {
    if (running !== of) return;
    running = undefined;
    crashes = [...crashes, Date.now()].filter((time) => Date.now() - time < crashPeriodMs);
    if (crashes.length < maxCrashes) ensure().catch(() => {});
    else failure = new Error('The server on this computer keeps ending.');
    if (failure) onFailure(`${failure.message} The log tells more.`);
  }

  function ensure(): Promise<LocalProcess> {
    if (isClosed) return Promise.reject(new Error('The app is quitting.'));
    if (failure) return Promise.reject(failure);
    if (running) return running;
    return follow(
      Promise.resolve(stopping)
        .then(() => open(parts))
        .catch(fail),
    );
  }

  function follow(opening: Promise<LocalProcess>): Promise<LocalProcess> {
    running = opening;
    opening
      .then(({ exited }) => exited)
      .then(
        () => onExit(opening),
        () => {},
      );
    return opening;
  }

  async function restore(file: string): Promise<void> {
    const before = running;
    failure = undefined;
    const restoring = (async () => {
      await before?.then((opened) => opened.stop()).catch(() => {});
      return open(parts, file);
    })();
    try {
      // At once, so that no request starts another process on the same folder meanwhile.
      await follow(restoring);
    } catch (error) {
      if (running === restoring) running = undefined;
      await ensure().catch(() => {});
      throw error;
    }
  }

  function stop(): Promise<void> {
    const ended = running?.then((opened) => opened.stop()).catch(() => {});
    running = undefined;
    stopping = Promise.all([stopping, ended]).then(() => {});
    return stopping;
  }

  const localFetch = createLocalFetch(async () => (await ensure()).connect());
  return {
    route: (fetch) => (url, options) =>
      (url.startsWith(`${localOrigin}/`) ? localFetch : fetch)(url, options),
    start: async () => {
      failure = undefined;
      await ensure().catch(() => {});
    },
    isReachable: () => isReachable(ensure()),
    signIn: async () => (await ensure()).signIn(),
    backUp: async (file) => (await ensure()).backUp(file),
    restore,
    isRunning: () => running !== undefined,
    stop,
    close: () => {
      isClosed = true;
      return stop();
    },
  };
}

const isReachable = (opening: Promise<LocalProcess>): Promise<boolean> =>
  opening.then(
    () => true,
    (error) => error instanceof LockedError,
  );

async function open(parts: LocalServerParts, restoreFrom?: string): Promise<LocalProcess> {
  const { dataDir, ownerName, keychain, log } = parts;
  if (await parts.isLocked()) throw new LockedError();
  const keys = await readKeys(keychain);
  const opened = startLocalProcess(parts, {
    dataDir,
    ownerName,
    ...keys,
    ...(restoreFrom && { restoreFrom }),
  });
  await opened.ready;
  log.info('The local server is ready.');
  return opened;
}

async function readKeys(keychain: Keychain): Promise<Pick<LocalStart, 'secretKey' | 'dataKey'>> {
  const stored = await keychain.read();
  if (stored.outcome === 'locked') {
    throw new Error('The keychain of this computer is locked. Unlock it and try again.');
  }
  if (stored.outcome === 'no-keychain') throw new Error(noKeychain);
  const secret = stored.outcome === 'found' ? stored.secret : randomBytes(64).toString('base64url');
  if (stored.outcome !== 'found' && (await keychain.write(secret)) === 'memory') throw new Error(noKeychain);
  const half = secret.length / 2;
  return { secretKey: secret.slice(0, half), dataKey: secret.slice(half) };
}

const noKeychain =
  'This computer has no keychain that answers, and the key of your data is kept nowhere else. Install one, such as GNOME Keyring or KWallet, and try again.';
