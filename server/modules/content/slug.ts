/** Longest slug, in characters. */
const maxLength = 80;

/**
 * A title as part of an address: `Hiring für Büros: why?` → `hiring-fur-buros-why`. Titles without a Latin letter or digit give
 * `post`.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (!words) return 'post';
  const slug = words.join('-');
  return slug.length <= maxLength
    ? slug
    : slug
        .slice(0, maxLength + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, maxLength);
}
