import slugify from '@sindresorhus/slugify';

const maxLength = 80;

/**
 * A title as part of an address: `Hiring für Büros: why?` → `hiring-fuer-bueros-why`. Titles without a letter or digit
 * that has a Latin spelling give `post`.
 */
export function slugOf(title: string): string {
  const slug = slugify(title.replace(/['’]/g, ''), { decamelize: false });
  if (slug.length <= maxLength) return slug || 'post';
  // Truncated between two words if possible.
  return slug
    .slice(0, maxLength + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, maxLength);
}
