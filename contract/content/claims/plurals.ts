const irregular: Record<string, readonly string[]> = {
  child: ['children'],
  person: ['people'],
  foot: ['feet'],
  tooth: ['teeth'],
  goose: ['geese'],
  mouse: ['mice'],
  louse: ['lice'],
  quiz: ['quizzes'],
  criterion: ['criteria'],
  phenomenon: ['phenomena'],
  medium: ['media'],
};
/** English words whose f becomes v. */
const voiced = /^(.*(?:wi|kni|li|lea|shel|hal|sel|thie|wol|cal|loa|scar|el|shea))fe?$/iu;

/** Plurals that add no ending, of English words. */
export function irregularPlurals(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const known = irregular[lower];
  if (known) return known;
  if (/[^aeiou]y$/.test(lower)) return [`${lower.slice(0, -1)}ies`];
  if (lower.length > 4 && lower.endsWith('is')) return [`${lower.slice(0, -2)}es`];
  if (/(?:^|wo|s|fire|police|chair|fore|work|trades|crafts)man$/.test(lower))
    return [`${lower.slice(0, -3)}men`];
  const stem = voiced.exec(lower)?.[1];
  return stem === undefined ? [] : [`${stem}ves`];
}

/** Endings of plurals in the languages of the voice beside English: what ends a word, what takes its place, and from how many letters. */
const endings: readonly (readonly [RegExp, string, number])[] = [
  [/e$/, 'en', 4],
  [/(ung|heit|keit|schaft|ion|tät|ik|enz|anz|ur|or|ent|ist|ei)$/, '$1en', 4],
  [/in$/, 'innen', 6],
  [/nis$/, 'nisse', 6],
  [/([^aeiouy])$/, '$1e', 6],
  [/([^aeiouy])$/, '$1en', 6],
  [/([^aeiouy])$/, '$1em', 6],
  [/(eau|eu)$/, '$1x', 4],
  [/al$/, 'aux', 5],
  [/al$/, 'ales', 5],
  [/al$/, 'ais', 5],
  [/z$/, 'ces', 4],
  [/ión$/, 'iones', 5],
  [/ão$/, 'ões', 4],
  [/m$/, 'ns', 5],
  [/o$/, 'i', 6],
  [/e$/, 'i', 6],
  [/a$/, 'e', 6],
];

/** Plurals of German, Dutch, French, Spanish, Portuguese and Italian words, by the endings that follow a rule. */
export function pluralEndings(word: string): string[] {
  const lower = word.toLowerCase();
  return endings.flatMap(([ending, plural, least]) =>
    lower.length >= least && ending.test(lower) ? [lower.replace(ending, plural)] : [],
  );
}
