import { readFileSync } from 'node:fs';
import { francAll } from 'franc-min';
import { foldAccents } from './fold.ts';
import { type Language, languages } from './languages.ts';
import { stopWords } from './stop-words.ts';

/** Words of professions and of profiles that tell one language from the others; folded. */
const professionWords: Record<Language, string> = {
  en:
    'engineer developer manager nurse accountant teacher driver officer specialist assistant experience skills years ' +
    'worker head chief lead data support sales business project product team knowledge work worked technician',
  de:
    'entwickler softwareentwickler ingenieur leiter leiterin kaufmann kauffrau krankenpfleger buchhalter pfleger ' +
    'erfahrung kenntnisse jahre mitarbeiter sachbearbeiter fachkraft techniker verkaufer lehrer fahrer berater vertrieb ' +
    'deutsch sehr gute abteilung geschaftsfuhrer referent elektriker erzieher projektleiter',
  fr:
    'ingenieur developpeur comptable infirmier infirmiere responsable directeur directrice chef charge chargee vendeur ' +
    'vendeuse gestionnaire logiciel experience annees formateur adjoint conducteur chauffeur enseignant francais juriste',
  es:
    'ingeniero ingeniera desarrollador desarrolladora enfermero enfermera contable gerente jefe encargado director ' +
    'vendedor analista experiencia anos abogado abogada profesor conductor espanol ventas administrativo tecnico',
  it:
    'ingegnere sviluppatore sviluppatrice contabile ragioniere infermiere infermiera responsabile impiegato impiegata ' +
    'direttore addetto commesso esperienza anni avvocato insegnante autista italiano vendite amministrativo tecnico',
  nl:
    'ontwikkelaar softwareontwikkelaar verpleegkundige boekhouder medewerker hoofd directeur leraar chauffeur adviseur ' +
    'ervaring jaar kennis verkoper verkoop beheerder nederlands monteur administratief leidinggevende',
  pt:
    'engenheiro engenheira desenvolvedor desenvolvedora enfermeiro enfermeira contabilista gerente chefe vendedor ' +
    'analista experiencia anos advogado advogada professor motorista portugues vendas programador tecnico',
  ro:
    'inginer contabil contabila dezvoltator programator asistent asistenta sef director vanzator experienta ani ' +
    'specialist avocat profesor sofer romana vanzari consilier electrician bucatar muncitor lucrator operator tehnician',
  pl:
    'inzynier programista ksiegowy ksiegowa pielegniarka kierownik dyrektor sprzedawca analityk doswiadczenie lat lata ' +
    'specjalista prawnik nauczyciel kierowca polski sprzedazy doradca magazynier elektryk pracownik administrator',
};

/** Letters that settle a short text: each stands in one or two of the languages. */
const ownLetters: [RegExp, Partial<Record<Language, number>>][] = [
  [/[ășşțţ]/i, { ro: 2 }],
  [/[ąęłńśźż]/i, { pl: 2 }],
  [/ß/, { de: 2 }],
  [/[äü]/i, { de: 1 }],
  [/[ãõ]/i, { pt: 2 }],
  [/[ñ¿¡]/i, { es: 2 }],
  [/ç/i, { fr: 0.5, pt: 0.5 }],
  [/[èêëœù]/i, { fr: 0.5 }],
  [/[ò]|à\b/i, { it: 0.5 }],
  [/î/i, { ro: 0.5, fr: 0.5 }],
];

/** Our own titles, one work a line and one language a column. */
const titlesFile = new URL('../../../../resources/job-titles.tsv', import.meta.url);
/** Words of titles in other languages that English titles have as well; folded. */
const englishToo =
  'online helpdesk attache automobile charge chauffeur president structure exploitation cuisine barman bureau ' +
  'commercial commissaire masseur financier direction expert conductor maestro socio base reception marketeer arts ' +
  'docent telemarketing professor constructor mecanic medic economic operational electric intern science';

/** How a title of a man becomes that of a woman, where the list has only the one. */
const feminine: Partial<Record<Language, [RegExp, string][]>> = {
  de: [[/(er|eur|ist|ent)$/, '$1in']],
  fr: [
    [/teur$/, 'trice'],
    [/eur$/, 'euse'],
    [/ien$/, 'ienne'],
    [/ier$/, 'iere'],
  ],
  es: [
    [/or$/, 'ora'],
    [/o$/, 'a'],
  ],
  it: [
    [/tore$/, 'trice'],
    [/o$/, 'a'],
  ],
  pt: [
    [/or$/, 'ora'],
    [/o$/, 'a'],
  ],
  ro: [
    [/tor$/, 'toare'],
    [/(n|t|l|r)$/, '$1a'],
  ],
};

const withFeminine = (word: string, language: Language): string[] => [
  word,
  ...(feminine[language] ?? []).flatMap(([end, other]) => (end.test(word) ? [word.replace(end, other)] : [])),
];

function readTitleWords(): Record<Language, Set<string>> {
  const rows = readFileSync(titlesFile, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').map((cell) => foldAccents(cell).match(/[a-z]{4,}/g) ?? []));
  const english = new Set([...rows.flatMap((cells) => cells[0] ?? []), ...englishToo.split(' ')]);
  const wordsOf = (language: Language, column: number) =>
    new Set(
      column === 0
        ? []
        : rows
            .flatMap((cells) => cells[column] ?? [])
            .flatMap((word) => withFeminine(word, language))
            .filter((word) => !english.has(word)),
    );
  return Object.fromEntries(
    languages.map((language, column) => [language, wordsOf(language, column)]),
  ) as Record<Language, Set<string>>;
}

const titleWords = readTitleWords();
const wordVotes = new Map<string, [Language, number][]>();
for (const [list, weight] of [
  [(language: Language) => stopWords[language], 1] as const,
  [(language: Language) => professionWords[language].split(' '), 1.5] as const,
  [(language: Language) => titleWords[language], 1.5] as const,
]) {
  for (const language of languages) {
    for (const word of list(language)) {
      const votes = wordVotes.get(word) ?? [];
      if (!votes.some(([voted]) => voted === language)) votes.push([language, weight]);
      wordVotes.set(word, votes);
    }
  }
}
// A word of three languages or more tells them from nothing.
for (const [word, votes] of wordVotes) if (votes.length > 3) wordVotes.delete(word);

/** Text beyond this tells nothing new. A résumé begins with a name, an address and links, which tell nothing at all. */
const mostRead = 6_000;
/** With fewer words than this and no vote a text is taken for English: names of tools and places are no sentence. */
const fewestWords = 5;

/**
 * The language of a text, English when it is too short to tell. Words of grammar and of professions vote; the library,
 * which takes a hundred times longer, is asked when they are silent or disagree.
 */
export function detectLanguage(text: string): Language {
  const read = text.slice(0, mostRead);
  const scores: Record<Language, number> = { en: 0, de: 0, fr: 0, es: 0, it: 0, nl: 0, pt: 0, ro: 0, pl: 0 };
  const isCapitals = read === read.toUpperCase();
  const written = [...read.matchAll(/[\p{L}\p{M}']+/gu)].map(([word]) => word);
  const words = written.length;
  // Each word once, and no abbreviation: `SEM` is no Portuguese.
  const voting = written.filter((word) => isCapitals || word.length < 2 || word !== word.toUpperCase());
  for (const word of new Set(voting.map(foldAccents))) {
    for (const [language, weight] of wordVotes.get(word) ?? []) scores[language] += weight;
  }
  for (const [letter, votes] of ownLetters) {
    if (letter.test(read)) for (const language of languages) scores[language] += votes[language] ?? 0;
  }
  const [best = 'en', second = 'en'] = languages.toSorted((a, b) => scores[b] - scores[a]);
  if (scores[best] >= 1.5 && scores[best] >= scores[second] * 1.4) return best;
  // A single word of grammar may be a name.
  if (words < fewestWords) return scores[best] >= 1.5 && scores[best] > scores[second] ? best : 'en';
  return askLibrary(read);
}

const libraryCodes: Record<Language, string> = {
  ...{ en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', nl: 'nld', pt: 'por', ro: 'ron', pl: 'pol' },
};

/** The library takes its time for each character. */
const mostAsked = 600;
/** Lists of tools are written in English words in every language: another must be told clearly. */
const clearLead = 0.12;

function askLibrary(text: string): Language {
  const ranked = francAll(text.slice(0, mostAsked), { only: Object.values(libraryCodes), minLength: 10 });
  const english = ranked.find(([code]) => code === libraryCodes.en)?.[1] ?? 0;
  const [code = 'und', score = 0] = ranked[0] ?? [];
  const best = languages.find((language) => libraryCodes[language] === code);
  return best !== undefined && score - english >= clearLead ? best : 'en';
}
