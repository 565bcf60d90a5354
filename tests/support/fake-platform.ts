import type { RefreshedSession } from '../../contract/account/session.ts';
import type { StartedTask } from '../../contract/desktop/desktop.ts';
import { readAccessToken } from '../../src/lib/access-token.ts';
import type { SessionStore } from '../../src/lib/session.tsx';
import type { Platform } from '../../src/platform/platform-context.tsx';
import { exchangeTokens, type TokenServer } from '../../src/platform/web.ts';

export interface FakePlatform extends Platform {
  /** Every task that was started, in order. */
  startedTasks: StartedTask[];
  /** Opens a page, as a notification's click does. */
  openPath(path: string): void;
  /** Drops the tokens without a call to the server. `sync` lets the session notice. */
  dropTokens(): void;
}

/** An in-memory platform for tests. It meets the same contract as the real ones. */
export function createFakePlatform(
  server: TokenServer,
  kept: { access?: string; refresh?: string } = {},
): FakePlatform {
  const startedTasks: StartedTask[] = [];
  const openers = new Set<(path: string) => void>();
  const { dropTokens, ...session } = createFakeSession(server, kept);
  return {
    session,
    dropTokens,
    tasks: { taskStarted: (task) => void startedTasks.push(task) },
    links: {
      onOpenPath: (listener) => {
        openers.add(listener);
        return () => void openers.delete(listener);
      },
    },
    inbox: null,
    shell: null,
    startedTasks,
    openPath: (path) => {
      for (const open of openers) open(path);
    },
  };
}

function createFakeSession(
  server: TokenServer,
  kept: { access?: string; refresh?: string },
): SessionStore & { dropTokens(): void } {
  let tokens = kept;
  let running: Promise<RefreshedSession> | null = null;

  async function refreshNow(): Promise<RefreshedSession> {
    const before = tokens;
    if (!before.refresh) {
      tokens = {};
      return { outcome: 'absent' };
    }
    const exchanged = await exchangeTokens(server, before.refresh);
    if (tokens !== before) {
      return tokens.access ? { outcome: 'refreshed', access: tokens.access } : { outcome: 'absent' };
    }
    if (exchanged.outcome === 'refused') tokens = {};
    if (exchanged.outcome !== 'refreshed') return exchanged;
    tokens = exchanged.tokens;
    return { outcome: 'refreshed', access: exchanged.tokens.access };
  }

  return {
    dropTokens: () => {
      tokens = {};
    },
    accessToken: () => tokens.access ?? null,
    restore: async () => {
      if (tokens.access && readAccessToken(tokens.access))
        return { outcome: 'restored', access: tokens.access };
      const { access } = tokens;
      tokens = {};
      return access ? { outcome: 'absent', why: 'ended' } : { outcome: 'absent' };
    },
    keep: async (given) => {
      tokens = { ...given };
      return { outcome: 'kept' };
    },
    refresh: async (spent) => {
      if (tokens.access && tokens.access !== spent) return { outcome: 'refreshed', access: tokens.access };
      running ??= refreshNow().finally(() => {
        running = null;
      });
      return running;
    },
    clear: async () => {
      const { access, refresh } = tokens;
      tokens = {};
      if (access) await server.revoke(access, refresh).catch(() => {});
    },
    onOutsideChange: () => () => {},
  };
}
