/** The phrases of a list that bars and line breaks set apart. */
export const phrasesOf = (list: string): string[] =>
  list
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/** The source of a pattern for any of several folded phrases as whole words; a star stands for any letters. Longer ones first. */
export const anyPhrase = (phrases: Iterable<string>): string =>
  [...new Set(phrases)]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => RegExp.escape(phrase).replaceAll('\\*', '\\p{L}*'))
    .join('|');

export const wordsPattern = (list: string, flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${anyPhrase(phrasesOf(list))})(?![\\p{L}\\p{N}-])`, flags);
