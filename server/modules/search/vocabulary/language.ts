import { readFileSync } from 'node:fs';
import { francAll } from 'franc-min';
import stopword from 'stopword';
import { foldAccents, type Language, languages } from './fold.ts';

const more: Record<Language, string> = {
  en:
    'i me my myself we our ours ourselves you your yours yourself he him his she her hers it its they them their ' +
    'theirs themselves what which who whom whose this that these those am is are was were be been being have has had ' +
    'having do does did doing would should could shall ought will can cannot may might a an the and but if or because ' +
    'as until while of at by for with about against between into through during before after above below to from up ' +
    'down in out on off over under again further then once here there when where why how all any both each few more ' +
    'most other some such no nor not only own same so than too very just also via per within without across among ' +
    'along around upon toward towards etc e.g i.e eg ie one ones every either neither yet although though however ' +
    "us let's don't doesn't isn't aren't won't can't didn't you'll you're you've we're we'll we've they're it's that's",
  de:
    'dass sowie sowohl bzw ggf inkl etc usw zb bei beim zur zum ins im am vom ans aufs sind ist war wird werden wurde ' +
    'haben hat innerhalb außerhalb anhand mittels jeweils uns unserem unserer unseres dich ihren ihrer',
  fr:
    'les une des aux ces cette cet ses leurs dont chez vers donc comme plus moins ainsi lors entre depuis pendant ' +
    'avant après contre sous si ni car où tous toutes tout toute être fait faire vous votre vos nous notre nos etc afin',
  es:
    'los las unos unas está están es son fue eran ser ha han he hay era tiene tienen lo le les su sus mi mis nuestro ' +
    'nuestra nuestros nuestras este esta estos estas esa esos esas aquel aquella así cual cuales entre hacia según tras ' +
    'durante mediante e u donde cada todo toda todos todas mas etc',
  it:
    'del dello della dei degli delle al allo alla ai agli alle da dal dallo dalla nel nella nei nelle sul sulla fra ' +
    'verso presso sono essere è anche ogni sia oppure ed od così come mentre quando dove etc',
  nl:
    'het een of aan voor met door bij uit naar onze ons jouw jij zijn haar hun ze wij jullie dit deze die dat wordt ' +
    'worden bent hebben tussen binnen tijdens vanaf zoals ook nog etc',
  pt:
    'os as um uma uns umas dos das nos nas pelo pela pelos pelas ao aos à às é são foi ser ter tem têm está estão há ' +
    'seu sua seus suas nosso nossa nossos nossas este esta esse essa isto isso onde cada todo toda todos todas entre ' +
    'desde durante sob após etc',
  ro:
    'şi și în din de la cu pe pentru prin este sunt sînt a al ale ai o un unei unui ca că care ce după dintre între ' +
    'fără sau dar iar nu mai lor lui ei noștri noastre dvs am ai are avem au fost fiind asupra către însă ăsta etc',
  pl:
    'i w we z ze na do od o u po za przy dla oraz lub albo jest są być był była było były to ten ta te tego tej tych ' +
    'jako przez pod nad jego jej ich się nie tak już tylko także również który która które których oraz itp itd etc',
};

const telling: Partial<Record<Language, string>> = {
  en: 'like',
  de: 'ordnung sache suche tag teil mittel mensch startseite recht rechte rund gott mann',
  ro: 'face dată date sale data care spate halbă',
  pl: 'pan pana pani',
};

const libraryLists: Record<Language, string[]> = {
  en: stopword.eng,
  de: stopword.deu,
  fr: stopword.fra,
  es: stopword.spa,
  it: stopword.ita,
  nl: stopword.nld,
  pt: stopword.por,
  ro: stopword.ron,
  pl: stopword.pol,
};

/**
 * Articles and prepositions that no language's professions use: they are dropped from every text, because names of
 * schools and employers carry them into texts of other languages.
 */
const foreignGrammar =
  'and the of de la du di und der das mit für von auf le les des et du los las el y della dello delle degli gli een het van voor ' +
  'și şi cu pentru oraz dla para com dos das na em';

const setOf = (list: string) => list.split(' ').map(foldAccents);
const foreign = setOf(foreignGrammar);

const listOf = (language: Language): Set<string> => {
  const kept = new Set(setOf(telling[language] ?? ''));
  const words = [...libraryLists[language].map(foldAccents), ...setOf(more[language]), ...foreign];
  return new Set(words.filter((word) => !kept.has(word)));
};

export const stopWords: Record<Language, Set<string>> = {
  en: listOf('en'),
  de: listOf('de'),
  fr: listOf('fr'),
  es: listOf('es'),
  it: listOf('it'),
  nl: listOf('nl'),
  pt: listOf('pt'),
  ro: listOf('ro'),
  pl: listOf('pl'),
};

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

const titlesFile = new URL('../../../../resources/job-titles.tsv', import.meta.url);
/** Words of titles in other languages that English titles have as well; folded. */
const englishToo =
  'online helpdesk attache automobile charge chauffeur president structure exploitation cuisine barman bureau ' +
  'commercial commissaire masseur financier direction expert conductor maestro socio base reception marketeer arts ' +
  'docent telemarketing professor constructor mecanic medic economic operational electric intern science';

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

const withoutAddresses = (text: string): string =>
  /[@?&]|:\/\/|www\./.test(text)
    ? text
        .split(/(\s)/)
        .filter((part) => !/:\/\/|@|^www\.|[?&]\w+=/.test(part))
        .join('')
    : text;

/**
 * The language of a text, English when it is too short to tell. Words of grammar and of professions vote; the library,
 * which takes a hundred times longer, is asked when they are silent or disagree.
 */
export function detectLanguage(text: string): Language {
  const read = withoutAddresses(text.slice(0, mostRead));
  const scores: Record<Language, number> = { en: 0, de: 0, fr: 0, es: 0, it: 0, nl: 0, pt: 0, ro: 0, pl: 0 };
  const isCapitals = read === read.toUpperCase();
  const written = [...read.matchAll(/[\p{L}\p{M}']+/gu)].map(([word]) => word);
  const words = written.length;
  // Each word once, no letters of links and spelled-out names, and no abbreviation: `SEM` is no Portuguese.
  const voting = written.filter((word) => word.length > 1 && (isCapitals || word !== word.toUpperCase()));
  for (const word of new Set(voting.map(foldAccents))) {
    for (const [language, weight] of wordVotes.get(word) ?? []) scores[language] += weight;
  }
  for (const [letter, votes] of ownLetters) {
    if (letter.test(read)) for (const language of languages) scores[language] += votes[language] ?? 0;
  }
  const [best = 'en', second = 'en'] = languages.toSorted((a, b) => scores[b] - scores[a]);
  if (scores[best] >= 1.5 && scores[best] >= scores[second] * 1.4) return best;
  if (words < fewestWords) return scores[best] >= 1.5 && scores[best] > scores[second] ? best : 'en';
  return askLibrary(read);
}

const libraryCodes: Record<Language, string> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  it: 'ita',
  nl: 'nld',
  pt: 'por',
  ro: 'ron',
  pl: 'pol',
};

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
