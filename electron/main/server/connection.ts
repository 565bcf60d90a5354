import type { Fetch } from '../protocol.ts';

interface ConnectionParts {
  /** Whether the server in use answers. Never rejects. */
  check(): Promise<boolean>;
  onChange(isReachable: boolean): void;
}

export interface Connection {
  /** The same `fetch`, whose failures make the connection doubtful. */
  watched(fetch: Fetch): Fetch;
  /** Asks the server now. */
  check(): Promise<boolean>;
  /** Another server is in use: what was known of the one before is forgotten. */
  reset(): void;
}

/** While the server is out of reach it is asked again after this long, then after twice as long, in milliseconds. */
const firstWait = 2000;
const longestWait = 30_000;

/** Knows whether the server answers. It asks only after something failed, and until it answers again. */
export function createConnection({ check, onChange }: ConnectionParts): Connection {
  let isReachable = true;
  let wait = firstWait;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<boolean> | undefined;
  /** Counts resets: an answer from before one is of no interest. */
  let era = 0;

  function ask(): Promise<boolean> {
    if (asking) return asking;
    const mine = askNow().finally(() => {
      if (asking === mine) asking = undefined;
    });
    asking = mine;
    return mine;
  }

  async function askNow(): Promise<boolean> {
    const before = era;
    clearTimeout(timer);
    const answers = await check();
    if (era !== before) return isReachable;
    if (answers !== isReachable) {
      isReachable = answers;
      onChange(answers);
    }
    if (answers) wait = firstWait;
    else {
      timer = setTimeout(ask, wait);
      wait = Math.min(wait * 2, longestWait);
    }
    return answers;
  }

  /** What one request came to. It alone decides nothing: a page may have given it up, or a proxy have answered. */
  function saw(failed: boolean): void {
    if (failed === isReachable) void ask();
  }

  return {
    check: ask,
    watched: (fetch) => async (url, options) => {
      if (!url.startsWith('http')) return fetch(url, options);
      try {
        const answer = await fetch(url, options);
        saw([502, 503, 504].includes(answer.status));
        return answer;
      } catch (error) {
        // Given up by whoever asked.
        const reason = options?.signal?.aborted ? (options.signal.reason as Error) : undefined;
        if (!reason || reason.name === 'TimeoutError') saw(true);
        throw error;
      }
    },
    reset: () => {
      era += 1;
      clearTimeout(timer);
      asking = undefined;
      wait = firstWait;
      if (isReachable) return;
      isReachable = true;
      onChange(true);
    },
  };
}
