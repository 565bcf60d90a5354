import { decodeClaims } from '../../contract/account/access-token.ts';

const key = 'larkspur-clock-ahead';
/** A difference that a request and rounding explain. */
const toleranceMs = 60_000;
/** A difference that the user should know of. */
const wrongMs = 5 * 60_000;
let inMemory = 0;

/**
 * Compares this computer's clock with the server's, by the time at which a token that has just arrived was issued. A clock
 * that is ahead would otherwise take each new token for an expired one.
 */
export function learnServerTime(token: string): void {
  const issued = decodeClaims(token)?.iat;
  if (typeof issued !== 'number') return;
  const ahead = Date.now() - issued * 1000;
  inMemory = Math.abs(ahead) > toleranceMs ? ahead : 0;
  try {
    if (inMemory) localStorage.setItem(key, String(inMemory));
    else localStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The server's time in milliseconds, as far as it is known: this computer's own where its clock is right. */
export const serverNow = (): number => Date.now() - aheadMs();

/** Whether this computer's clock is so wrong that the user should set it. */
export const isClockWrong = (): boolean => Math.abs(aheadMs()) > wrongMs;

function aheadMs(): number {
  try {
    return Number(localStorage.getItem(key)) || inMemory;
  } catch {
    return inMemory;
  }
}
