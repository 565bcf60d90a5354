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

interface Share {
  working: number;
  waiting: (() => void)[];
}

/** Keeps an organisation that floods a process from holding up the others: each has its own queue. */
export function openFairShare(): FairShare {
  const shares = new Map<string, Share>();
  let waiting = 0;

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
  const leave = (organisationId: string, share: Share) => {
    const next = share.waiting.shift();
    if (next) {
      waiting--;
      // Its place goes to the next.
      next();
      return;
    }
    share.working--;
    if (share.working === 0) shares.delete(organisationId);
  };
  return {
    run: async (organisationId, read) => {
      const share = shares.get(organisationId) ?? { working: 0, waiting: [] };
      shares.set(organisationId, share);
      if (share.working < readsAtOnce) share.working++;
      else await takeTurn(share);
      try {
        return await read();
      } finally {
        leave(organisationId, share);
      }
    },
  };
}
