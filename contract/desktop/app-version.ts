const format = /^(\d+)\.(\d+)\.(\d+)(?:-beta\.(\d+))?$/;

/** The numbers of a version of the app; a stable one follows its betas. */
function partsOf(version: string): number[] | undefined {
  const found = format.exec(version);
  return found?.slice(1).map((part) => (part === undefined ? Number.POSITIVE_INFINITY : Number(part)));
}

/** True if a text is a version of the app: `1.2.3` or `1.2.3-beta.4`. */
export const isVersion = (text: string): boolean => format.test(text);

/** True if one version of the app precedes another. False if either is not a version. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [partsOf(version), partsOf(than)];
  if (!own || !other) return false;
  const differing = own.findIndex((part, at) => part !== other[at]);
  return differing >= 0 && (own[differing] ?? 0) < (other[differing] ?? 0);
}
