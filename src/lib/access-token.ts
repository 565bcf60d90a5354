import { decodeClaims, subjectOf } from '../../contract/account/access-token.ts';

const key = 'larkspur-clock-ahead';
const toleranceMs = 60_000;
const wrongMs = 5 * 60_000;
/** Used where the browser stores nothing. */
let inMemory: number | undefined;

/**
 * Compares this computer's clock with the server's, by the time at which a token that has just arrived was issued. A clock
 * that is ahead would otherwise take each new token for an expired one.
 */
export function learnServerTime(token: string): void {
  const issued = decodeClaims(token)?.iat;
  if (typeof issued !== 'number') return;
  const difference = Date.now() - issued * 1000;
  const ahead = Math.abs(difference) > toleranceMs ? difference : 0;
  try {
    if (ahead) localStorage.setItem(key, String(ahead));
    else localStorage.removeItem(key);
    inMemory = undefined;
  } catch {
    inMemory = ahead;
  }
}

/** In milliseconds. */
export const serverNow = (): number => Date.now() - aheadMs();

export const isClockWrong = (): boolean => Math.abs(aheadMs()) > wrongMs;

function aheadMs(): number {
  if (inMemory !== undefined) return inMemory;
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}

/** The signed-in user, from the access token's claims (spec §3). */
export interface SessionUser {
  /** The `sub` claim. It tells apart users who share a browser. */
  id: string;
  name: string;
  role: string;
  organization: string;
  /** Until when a SuperAdmin acts for the organization, in seconds; missing for everybody else. */
  actingUntil?: number;
}

/** Returns the user of an access token, or null when it cannot be decoded or has expired (spec §4). Never throws. */
export function readAccessToken(token: string, now = serverNow()): SessionUser | null {
  const exp = decodeClaims(token)?.exp;
  // `exp` is in seconds (spec §3). A token without one is not trusted.
  return typeof exp === 'number' && exp * 1000 > now ? readHolder(token) : null;
}

/** Returns the user of an access token, expired or not: the session's user while the server can't be reached. */
export function readHolder(token: string): SessionUser | null {
  const claims = decodeClaims(token);
  return (
    claims && {
      id: text(claims.sub),
      name: text(claims.name),
      role: text(claims.role),
      organization: text(claims.organization),
      ...(typeof claims.acting_until === 'number' && { actingUntil: claims.acting_until }),
    }
  );
}

export function isSameHolder(one: string, other: string): boolean {
  const holder = subjectOf(one);
  return holder !== undefined && holder === subjectOf(other);
}

const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
