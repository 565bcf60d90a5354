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
    'These settings have changed since you opened them. Review them before you save.',
  );
}
