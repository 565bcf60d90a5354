import { matchesVersion } from '../entity-tag.ts';
import { PreconditionFailedError } from '../errors.ts';

/**
 * Checks that settings are still those that the caller has seen.
 * @param ifMatch the header with their version; undefined overwrites any
 * @param version the present one; undefined before they are first saved
 * @throws PreconditionFailedError when they have another version
 */
export function requireSettingsVersion(ifMatch: string | undefined, version = 0): void {
  if (ifMatch === undefined || matchesVersion(ifMatch, version)) return;
  throw new PreconditionFailedError(
    'Somebody has changed these settings since you opened them. Look at them again before you save.',
  );
}
