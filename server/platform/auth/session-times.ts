import { sql } from 'drizzle-orm';
import type { TimedEnd } from '../../../contract/account/session.ts';
import type { Config } from '../config/config.ts';
import { sessions } from '../db/schema.ts';

export const sessionEnded = 'The session has ended. Sign in again.';

export interface SessionTimes {
  remainingSeconds: number;
  /** Since it was used last. */
  idleSeconds: number;
}

/** The columns of `SessionTimes`, by the clock of the database. */
export const sessionTimes = {
  remainingSeconds: sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8`.as(
    'remaining_seconds',
  ),
  idleSeconds: sql<number>`extract(epoch from now() - ${sessions.lastUsedAt})::int`.as('idle_seconds'),
};

/**
 * Why a session has ended by its time; undefined while it has not.
 */
export function findTimedEnd(
  { session }: Pick<Config, 'session'>,
  { remainingSeconds, idleSeconds }: SessionTimes,
): TimedEnd | undefined {
  if (remainingSeconds <= 0) return 'expired';
  return idleSeconds >= session.idleDays * 24 * 3600 ? 'idle' : undefined;
}

export const timedEndText = ({ session }: Pick<Config, 'session'>, end: TimedEnd): string =>
  end === 'idle'
    ? `The session was not used for ${inDays(session.idleDays)} and has ended. Sign in again.`
    : `The session has lasted ${inDays(session.maxDays)}, as long as one may. Sign in again.`;

const inDays = (days: number) => (days === 1 ? 'a day' : `${days} days`);
