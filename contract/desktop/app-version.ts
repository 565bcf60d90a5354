const format = /^(\d+)\.(\d+)\.(\d+)(?:-beta\.(\d+))?$/;

/** A stable version follows its betas. */
function partsOf(version: string): number[] | undefined {
  const found = format.exec(version);
  return found?.slice(1).map((part) => (part === undefined ? Number.POSITIVE_INFINITY : Number(part)));
}

/** True if a text is a version of the app: `1.2.3` or `1.2.3-beta.4`. */
export const isVersion = (text: string): boolean => format.test(text);

/** False if either is not a version. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [partsOf(version), partsOf(than)];
  if (!own || !other) return false;
  const differing = own.findIndex((part, at) => part !== other[at]);
  return differing >= 0 && (own[differing] ?? 0) < (other[differing] ?? 0);
}

/** The host of the update file is not trusted with more than asking for an update. */
export interface OfferedVersion {
  version: string;
  /** The oldest version that should still be used. */
  minimumVersion?: unknown;
  /** The share of copies that get the version, in percent; all of them without it. */
  stagingPercentage?: unknown;
}

/** A minimum that the offered version itself does not reach is a mistake in the file, and is ignored. */
export function missedMinimum(running: string, offered: OfferedVersion): string | undefined {
  const { minimumVersion: minimum, version } = offered;
  if (typeof minimum !== 'string' || isOlder(version, minimum)) return undefined;
  return isOlder(running, minimum) ? minimum : undefined;
}

/** A version below the minimum gets the offered one before its turn, unless the roll-out is stopped. */
export const skipsRollout = (running: string, offered: OfferedVersion): boolean =>
  Number(offered.stagingPercentage) !== 0 && missedMinimum(running, offered) !== undefined;
