import type { Tokens } from '../../contract/account/account.calls.ts';
import { isRefusal, refreshTimeoutMs, type TimedEnd, timedEndIn } from '../../contract/account/session.ts';
import { CallError } from '../lib/problem-text.ts';

export type Exchanged =
  | { outcome: 'refreshed'; tokens: Tokens }
  | { outcome: 'refused'; why: TimedEnd | undefined }
  | { outcome: 'unreachable' };

interface RefreshCall {
  refresh(refresh: string, signal: AbortSignal): Promise<Tokens>;
}

/** Never rejects. */
export async function exchange(server: RefreshCall, refresh: string): Promise<Exchanged> {
  try {
    const tokens = await server.refresh(refresh, AbortSignal.timeout(refreshTimeoutMs));
    // A success without tokens is a proxy's page, not a refusal.
    return tokens?.access && tokens.refresh ? { outcome: 'refreshed', tokens } : { outcome: 'unreachable' };
  } catch (error) {
    return error instanceof CallError && isRefusal(error.status)
      ? { outcome: 'refused', why: timedEndIn(error.problem) }
      : { outcome: 'unreachable' };
  }
}
