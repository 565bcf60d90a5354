/**
 * Where a text has the company's name as a word of its own: `Sun`, not the beginning of `Sunday`. Scripts without capitals may write
 * words without spaces.
 */
export const nameIn = (name: string): RegExp =>
  new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{N}])${RegExp.escape(name)}(?![\\p{Lu}\\p{Ll}\\p{N}])`, 'gu');
