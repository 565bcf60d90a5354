/**
 * The states of a session, in the words that the server's clients, the desktop shell and the tests share.
 *
 * - `restored`: an earlier session is at hand. `refreshed`: the server has just renewed it.
 * - `absent`: there is no session. `refused`: the server has refused the refresh token for good, and it is deleted.
 * - `locked`: there is a refresh token, but the keychain is locked. `no-keychain`: this machine has no keychain to read.
 * - `unreachable`: there is a refresh token, but the server gave no usable answer (silence, 429, 5xx, a proxy's page).
 *
 * Only `absent` and `refused` mean signed out. On the last three nothing is known for certain, and nothing is deleted.
 */

/** Why a session ended by its time: it was not used for long, or it has lasted as long as one may. */
export type TimedEnd = 'idle' | 'expired';

export type ShellSessionEnd = 'refused' | 'server-changed' | TimedEnd;

/** `ended`: no reason is known, as on the website. */
export type SessionEnd = ShellSessionEnd | 'ended';

export type UncertainSession = { outcome: 'locked' | 'no-keychain' | 'unreachable' };

/**
 * A session that an earlier run left behind.
 * `inMemory`: it lasts until the app quits, because the keychain does not keep it.
 * `why`: there was a session, and it ended without a sign-out.
 */
export type RestoredSession<End = ShellSessionEnd> =
  | { outcome: 'restored'; access: string; inMemory?: boolean }
  | { outcome: 'absent'; why?: End }
  | UncertainSession;

export type RefreshedSession =
  | { outcome: 'refreshed'; access: string; inMemory?: boolean }
  | { outcome: 'absent' }
  | { outcome: 'refused'; why?: TimedEnd | undefined }
  | UncertainSession;

/** `kept`: the tokens outlive a restart. `memory`: they last until the app quits, or the page is left. */
export type KeptSession = { outcome: 'kept' | 'memory' };

/** A refresh that takes longer is abandoned, so that a silent server does not hold up every other caller. */
export const refreshTimeoutMs = 20_000;

const refusalStatuses = [400, 401, 403];

/** Every other failure of a refresh says nothing about the session. */
export const isRefusal = (status: number): boolean => refusalStatuses.includes(status);

export const hasEnded = ({ outcome }: RefreshedSession): boolean =>
  outcome === 'absent' || outcome === 'refused';

const timedEnds: unknown[] = ['idle', 'expired'] satisfies TimedEnd[];

/** Undefined when the body gives no reason. */
export function timedEndIn(body: unknown): TimedEnd | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  return timedEnds.includes(code) ? (code as TimedEnd) : undefined;
}

/** Why the session of an expired access token has ended: by its time, as far as the token's claims say so. */
export function endOf(claims: Record<string, unknown> | null, now = Date.now() / 1000): TimedEnd | 'ended' {
  // A claim that is missing is no time, and never past.
  const isPast = (claim: unknown) => (claim as number) <= now;
  if (isPast(claims?.ends_at)) return 'expired';
  return isPast(claims?.idle_at) ? 'idle' : 'ended';
}
