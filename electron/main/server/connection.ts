import type { Dialog } from 'electron';
import { desktopMessages } from '../../../contract/desktop/desktop.ts';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import type { Log } from '../log/log.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { Updates } from '../updates/updates.ts';
import type { AppWindow } from '../window/app-window.ts';
import type { PageWindows } from '../window/page-windows.ts';
import { checkServer, createOutdatedNotice, type ServerChoice } from './choice.ts';

interface ConnectionParts {
  /** Never rejects. */
  check(): Promise<boolean>;
  onChange(isReachable: boolean): void;
}

export interface Connection {
  watch(fetch: Fetch): Fetch;
  isReachable(): boolean;
  check(): Promise<boolean>;
  reset(): void;
}

/** Doubles up to the maximum. */
const firstDelayMs = 2000;
const maxDelayMs = 30_000;

/** Checks only after a request has failed, and then until the server answers. */
export function createConnection({ check, onChange }: ConnectionParts): Connection {
  let isReachable = true;
  let delay = firstDelayMs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<boolean> | undefined;
  /** Counts resets, so that a late answer of the previous server is ignored. */
  let epoch = 0;

  function checkOnce(): Promise<boolean> {
    if (running) return running;
    const current = checkNow().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  }

  async function checkNow(): Promise<boolean> {
    const startedIn = epoch;
    clearTimeout(timer);
    const answers = await check();
    if (epoch !== startedIn) return isReachable;
    if (answers !== isReachable) {
      isReachable = answers;
      onChange(answers);
    }
    if (answers) delay = firstDelayMs;
    else {
      timer = setTimeout(checkOnce, delay);
      delay = Math.min(delay * 2, maxDelayMs);
    }
    return answers;
  }

  /** Checks when a request contradicts the known state. One request proves nothing: a proxy may have answered it. */
  function report(hasFailed: boolean): void {
    if (hasFailed === isReachable) void checkOnce();
  }

  return {
    isReachable: () => isReachable,
    check: checkOnce,
    watch: (fetch) => async (url, options) => {
      if (!url.startsWith('http')) return fetch(url, options);
      try {
        const answer = await fetch(url, options);
        report([502, 503, 504].includes(answer.status));
        return answer;
      } catch (error) {
        // A request that its caller aborted says nothing about the server.
        const reason = options?.signal?.aborted ? (options.signal.reason as Error) : undefined;
        if (!reason || reason.name === 'TimeoutError') report(true);
        throw error;
      }
    },
    reset: () => {
      epoch += 1;
      clearTimeout(timer);
      running = undefined;
      delay = firstDelayMs;
      if (isReachable) return;
      isReachable = true;
      onChange(true);
    },
  };
}

interface OpenConnectionParts {
  server: Pick<ServerChoice, 'origin' | 'read'>;
  local: { isReachable(): Promise<boolean> };
  fetch: Fetch;
  log: Log;
  updates: Pick<Updates, 'check'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  appWindow: Pick<AppWindow, 'current'>;
  pages: Pick<PageWindows, 'send'>;
}

/** A check also finds out whether app and server fit each other. */
export function openConnection(parts: OpenConnectionParts): Connection {
  const { server, local, fetch, log, updates, dialog, appWindow, pages } = parts;
  const sayOutdated = createOutdatedNotice(dialog, appWindow.current, updates);
  return createConnection({
    check: async () => {
      const origin = server.origin();
      if (origin === localOrigin) return local.isReachable();
      if (server.read().isUndecided) return true;
      const checked = await checkServer(origin, fetch);
      if (checked.isOurs) sayOutdated(origin, checked.outdated);
      return checked.isOurs;
    },
    onChange: (isReachable) => {
      log.warn(isReachable ? 'The server answers again.' : 'The server cannot be reached.');
      pages.send(desktopMessages.connectionChanged, isReachable);
    },
  });
}
