import type { LockOutcome } from '../../contract/desktop/desktop-computer.ts';

/** Why something about the passphrase was not done. */
export function lockProblem(outcome: Exclude<LockOutcome, { outcome: 'done' }>): string {
  if (outcome.outcome === 'wrong') return 'This is not the passphrase.';
  if (outcome.outcome === 'failed') return outcome.reason;
  const { seconds } = outcome;
  return `Too many were wrong. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
