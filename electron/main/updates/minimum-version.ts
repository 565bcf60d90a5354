import { isOlder } from '../../../contract/desktop/app-version.ts';

/** What an update file says of the version it offers. The host is not trusted with more than asking for an update. */
export interface OfferedVersion {
  version: string;
  /** The oldest version that should still be used. */
  minimumVersion?: unknown;
  /** The share of copies that get the version, in percent; all of them without it. */
  stagingPercentage?: unknown;
}

/**
 * The minimum that a running version is below. A minimum that the offered version itself does not reach is a mistake in the
 * file, and is ignored.
 */
export function missedMinimum(running: string, offered: OfferedVersion): string | undefined {
  const { minimumVersion: minimum, version } = offered;
  if (typeof minimum !== 'string' || isOlder(version, minimum)) return undefined;
  return isOlder(running, minimum) ? minimum : undefined;
}

/** Whether a running version gets the offered one before its turn: it is below the minimum, and the roll-out is not stopped. */
export const skipsRollout = (running: string, offered: OfferedVersion): boolean =>
  Number(offered.stagingPercentage) !== 0 && missedMinimum(running, offered) !== undefined;
