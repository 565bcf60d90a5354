import slugify from '@sindresorhus/slugify';

const maxLength = 80;
const joiningWords = new Set(
  'a an the and or of in on at to for from by with der die das den dem des ein eine einem einen einer und oder im am um zum zur mit von auf fuer bei'.split(
    ' ',
  ),
);

/**
 * A title as part of an address: `Hiring für Büros: why?` → `hiring-fuer-bueros-why`. Titles without a letter or digit
 * that has a Latin spelling give `post`.
 */
export function slugOf(title: string): string {
  const slug = slugify(title.replace(/['’]/g, ''), { decamelize: false });
  if (slug.length <= maxLength) return slug || 'post';
  // Truncated between two words if possible, and after one that needs no other.
  const words = slug
    .slice(0, maxLength + 1)
    .replace(/-[^-]*$/, '')
    .split('-');
  const last = words.findLastIndex((word) => !joiningWords.has(word));
  return words
    .slice(0, last + 1)
    .join('-')
    .slice(0, maxLength);
}
