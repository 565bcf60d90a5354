import snowball from 'snowball-stemmers';
import type { Language } from './languages.ts';

const algorithms = {
  ...{ en: 'english', de: 'german', fr: 'french', es: 'spanish', it: 'italian', nl: 'dutch' },
  ...{ pt: 'portuguese', ro: 'romanian' },
} as const;

const stemmers = new Map(
  Object.entries(algorithms).map(([language, algorithm]) => [language, snowball.newStemmer(algorithm)]),
);

/** English words that the stemmer takes for others: an accountant is no account manager. All forms of the first are it. */
const ownForms = new Map(
  [
    'accountant accountants accounting accountancy',
    'account accounts',
    'operations operation operational',
    'operative operatives',
    'operator operators operating',
    'community communities',
    'generalist generalists',
    'generation',
    'marketing marketer marketers',
    'organic',
    'policy policies',
    'police',
    'finance financial financials',
    'executive executives',
    'assistant assistants',
    'associate associates',
    'representative representatives',
    'building buildings',
    'personnel',
    'university universities',
    'administrator administrators administrative administration admin',
    'nurse nurses nursing',
    'analyst analysts',
    'analytics analytical',
    'engineer engineers engineering',
    'developer developers',
    'development',
  ].flatMap((group) => {
    const forms = group.split(' ');
    return forms.map((form) => [form, forms[0] ?? form] as const);
  }),
);

/** Feminine forms, brought to the form that the stemmer knows; folded spelling. */
const feminine: Partial<Record<Language, [RegExp, string][]>> = {
  de: [
    [/arztin(nen)?$/, 'arzt'],
    [/kochin(nen)?$/, 'koch'],
    [/anwaltin(nen)?$/, 'anwalt'],
    [/(er|eur|ist|or|ant|ent|log|wirt|aut|graf|nom|ar)in(nen)?$/, '$1'],
    [/kauffrau(en)?$/, 'kaufmann'],
    [/kaufleute$/, 'kaufmann'],
    [/fachfrau(en)?$/, 'fachmann'],
  ],
  fr: [
    [/trice(s?)$/, 'teur$1'],
    [/euse(s?)$/, 'eur$1'],
    [/ienne(s?)$/, 'ien$1'],
    [/iere(s?)$/, 'ier$1'],
  ],
  es: [
    [/iera(s?)$/, 'iero$1'],
    [/dora(s?)$/, 'dor$1'],
  ],
  it: [
    [/trice$/, 'tore'],
    [/trici$/, 'tori'],
    [/iera$/, 'iere'],
  ],
  nl: [[/(medewerk|verpleeg|verkoop|bewerk|werk)ster(s?)$/, '$1er$2']],
  ro: [
    [/toare(lor)?$/, 'tor'],
    [/(e)?asa$/, ''],
  ],
};

/** Endings of Polish nouns and adjectives; there is no stemmer for the language. */
const polishEnding =
  /(?:iami|ami|ach|owie|owi|ego|emu|ych|ich|ymi|imi|iem|om|ow|em|ie|ia|iu|ej|a|e|y|i|o|u)$/;

/** The stem of a folded word: what all its forms share. Technical names and words with digits stay as they are. */
export function stem(word: string, language: Language): string {
  if (word.length < 4 || !/^[a-z']+$/.test(word)) return word.replace(/'/g, '');
  const plain = word.replace(/'s$/, '').replace(/'/g, '');
  if (language === 'en') return ownForms.get(plain) ?? stemBy(plain, language);
  const masculine = (feminine[language] ?? []).reduce(
    (form, [ending, other]) => (form === plain ? form.replace(ending, other) : form),
    plain,
  );
  return language === 'pl' ? stemPolish(masculine) : stemBy(masculine, language);
}

const stemBy = (word: string, language: Language): string => stemmers.get(language)?.stem(word) ?? word;

function stemPolish(word: string): string {
  const bare = word.replace(/(ist|yst|nicz|log|or|ent|ant|ik|ier)k(a|i|e|ach|om|ami)$/, '$1');
  const short = bare.replace(polishEnding, '');
  return short.length < 4 ? bare : short;
}
