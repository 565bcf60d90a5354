import { OverloadedError, TooManyRequestsError } from '../errors.ts';

/** Reads of one organisation that a process works on at once: fewer than the connections to its database. */
export const readsAtOnce = 6;
/** Further ones of an organisation that wait for their turn. */
export const readsWaiting = 400;
/** All that wait, of whatever organisation. */
export const mostWaiting = 1000;
const retryAfterSeconds = 1;

export interface FairShare {
  /**
   * Works on a read when it is the turn of its organisation.
   * @throws TooManyRequestsError where too many of the same organisation wait; OverloadedError where too many do in all
   */
  run<T>(organisationId: string, read: () => Promise<T>): Promise<T>;
}

/** From so many waiting on, an organisation floods. */
export const floodFrom = 12;
/** For so long after a request of another organisation, a flood gives way, in milliseconds. */
const giveWayMs = 1000;

interface Share {
  working: number;
  waiting: (() => void)[];
}

/**
 * Keeps an organisation that floods a process from holding up the others: each has its own queue. While others ask as well,
 * a flood is worked on one read at a time, with a rest after each that is as long as the read, because the process has one
 * thread: more would hold up the others there.
 */
export function openFairShare(now: () => number = () => performance.now()): FairShare {
  const shares = new Map<string, Share>();
  const asked = lastToAsk(now);
  let waiting = 0;

  const givesWay = (organisationId: string, share: Share) =>
    share.waiting.length >= floodFrom && asked.withinOther(organisationId, giveWayMs);

  const takeTurn = (share: Share): Promise<void> => {
    if (share.waiting.length >= readsWaiting) {
      throw new TooManyRequestsError(
        'Your organization makes too many requests at once. Try again in a moment.',
        retryAfterSeconds,
      );
    }
    if (waiting >= mostWaiting) throw new OverloadedError(retryAfterSeconds);
    waiting++;
    return new Promise((resolve) => share.waiting.push(resolve));
  };
  const startNext = (organisationId: string, share: Share) => {
    const places = givesWay(organisationId, share) ? 1 : readsAtOnce;
    while (share.working < places && share.waiting.length > 0) {
      waiting--;
      share.working++;
      share.waiting.shift()?.();
    }
  };
  const leave = (organisationId: string, share: Share, took: number) => {
    share.working--;
    if (givesWay(organisationId, share)) setTimeout(startNext, took, organisationId, share);
    else startNext(organisationId, share);
    if (share.working === 0 && share.waiting.length === 0) shares.delete(organisationId);
  };
  return {
    run: async (organisationId, read) => {
      asked.note(organisationId);
      const share = shares.get(organisationId) ?? { working: 0, waiting: [] };
      shares.set(organisationId, share);
      if (share.working < readsAtOnce && share.waiting.length === 0) share.working++;
      else await takeTurn(share);
      const start = now();
      try {
        return await read();
      } finally {
        leave(organisationId, share, now() - start);
      }
    },
  };
}

/** Remembers the last two organisations that asked, and when. */
function lastToAsk(now: () => number) {
  let last = { id: '', at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    note(id: string): void {
      if (id !== last.id) before = last;
      last = { id, at: now() };
    },
    /** True if another than this one has asked within so many milliseconds. */
    withinOther(id: string, ms: number): boolean {
      const other = last.id === id ? before : last;
      return now() - other.at <= ms;
    },
  };
}
