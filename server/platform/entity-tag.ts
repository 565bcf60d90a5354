export const entityTag = (version: string | number): string => `"${version}"`;

/** True if an `If-Match` header allows changing this version. A compressing proxy may have weakened the tag. */
export const matchesVersion = (header: string, version: string | number): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === entityTag(version));
