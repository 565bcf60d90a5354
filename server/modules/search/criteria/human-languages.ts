import { foldAccents } from '../vocabulary/fold.ts';

/** Human languages by their English name, with what they are called elsewhere; folded. */
const names: Record<string, string> = {
  English: 'english englisch anglais ingles inglese engels engleza engelsk angielski angielskiego englez',
  German:
    'german deutsch allemand aleman tedesco duits alemao germana niemiecki niemieckiego deutschkenntnisse',
  French: 'french franzosisch francais frances francese frans franceza francuski francuskiego',
  Spanish: 'spanish spanisch espagnol espanol spagnolo spaans espanhol spaniola hiszpanski castellano',
  Italian: 'italian italienisch italien italiano italiaans italiana wloski',
  Dutch:
    'dutch niederlandisch hollandisch neerlandais neerlandes olandese nederlands holandes olandeza niderlandzki flemish',
  Portuguese: 'portuguese portugiesisch portugais portugues portoghese portugees portugheza portugalski',
  Romanian: 'romanian rumanisch roumain rumano rumeno roemeens romeno romana rumunski',
  Polish: 'polish polnisch polonais polaco polacco pools polones poloneza polski',
  Czech: 'czech tschechisch',
  Slovak: 'slovak slowakisch',
  Hungarian: 'hungarian ungarisch hongrois hungaro maghiara wegierski',
  Bulgarian: 'bulgarian bulgarisch',
  Greek: 'greek griechisch grec griego greco',
  Swedish: 'swedish schwedisch suedois svenska',
  Norwegian: 'norwegian norwegisch norsk',
  Danish: 'danish danisch dansk',
  Finnish: 'finnish finnisch suomi',
  Russian: 'russian russisch russe ruso russo rusa rosyjski',
  Ukrainian: 'ukrainian ukrainisch ukrainien ucraniano ucraino ukrainski',
  Turkish: 'turkish turkisch turc turco turkce',
  Arabic: 'arabic arabisch arabe arabo',
  Hebrew: 'hebrew hebraisch',
  Hindi: 'hindi',
  Mandarin: 'mandarin chinese chinesisch chinois chino cantonese',
  Japanese: 'japanese japanisch japonais japones',
  Korean: 'korean koreanisch',
  Vietnamese: 'vietnamese',
  Croatian: 'croatian kroatisch',
  Serbian: 'serbian serbisch',
};

const byName = new Map(
  Object.entries(names).flatMap(([language, list]) =>
    list.split(' ').map((name) => [name, language] as const),
  ),
);

/** Cheap, and true for few texts. */
const mayName = new RegExp(`\\b(?:${[...byName.keys()].join('|')})\\b`);

/** A language that a text names, with how well it is spoken, 0 (not said) to 7 (native). */
export interface NamedLanguage {
  language: string;
  rank: number;
  start: number;
  end: number;
}

const grades: [RegExp, number][] = [
  [
    /\b(?:native|mother tongue|muttersprach\w*|langue maternelle|lengua materna|madrelingua|moedertaal|limba maternă|bilingual|c2)\b/i,
    7,
  ],
  [
    /\b(?:c1|fluent|fluently|fluency|excellent|business fluent|full professional|verhandlungssicher|fließend|sehr gut\w*|courant|fluido|fluente|vloeiend|fluent[ăa]?|biegł\w*|near[- ]native|avanzado|avansat[ăa]?|advanced|proficient)\b/i,
    5,
  ],
  [/\b(?:b2|upper[- ]intermediate|professional|good|gute?|very good|working|confident)\b/i, 4],
  [/\b(?:b1|intermediate|conversational|mittlere|intermediaire|intermedio|mediu)\b/i, 3],
  [/\b(?:a2|basic|elementary|some|grundkenntnisse|notions|básico|base|a little)\b/i, 2],
  [/\b(?:a1|beginner|learning|anfänger)\b/i, 1],
];

/** How well a rank is, as it is shown. */
const gradeOf: Record<number, string> = { 7: 'native', 5: 'C1', 4: 'B2', 3: 'B1', 2: 'A2', 1: 'A1' };
export const describeLanguage = ({ language, rank }: Pick<NamedLanguage, 'language' | 'rank'>): string =>
  rank > 0 ? `${language} ${gradeOf[rank] ?? ''}`.trim() : language;

const countryContext =
  /^\s+(?:market|markets|team|company|companies|clients?|customers?|law|tax|office|gaap|accounting|cuisine|restaurant|bank|hospital)/i;

/** The languages that a text names, each with the grade that stands beside it in the same clause. */
export function findLanguages(text: string): NamedLanguage[] {
  const found: NamedLanguage[] = [];
  if (!mayName.test(foldAccents(text))) return found;
  for (const match of text.matchAll(/\p{L}[\p{L}\p{M}]+/gu)) {
    const language = byName.get(foldAccents(match[0]));
    const isName =
      /^\p{Lu}/u.test(match[0]) || text === text.toLowerCase() || foldAccents(match[0]) !== 'polish';
    if (!language || !isName || countryContext.test(text.slice(match.index + match[0].length))) continue;
    found.push({ language, rank: 0, start: match.index, end: match.index + match[0].length });
  }
  for (const [index, one] of found.entries()) {
    // A grade belongs to the language that stands next to it; before the first, to all that follow.
    const after =
      text.slice(one.end, Math.min(found[index + 1]?.start ?? text.length, one.end + 30)).split(/[.;]/)[0] ??
      '';
    const before =
      text
        .slice(Math.max(found[index - 1]?.end ?? 0, one.start - 30), one.start)
        .split(/[.;]/)
        .at(-1) ?? '';
    const close = /^[\s(:,–-]*(?:level |at |is |niveau |nivel |livello |nível )*\(?/i;
    one.rank =
      gradeIn(
        after
          .replace(close, '')
          .slice(0, 24)
          .split(/,|\band\b|\bund\b/)[0] ?? '',
      ) ||
      gradeIn(before) ||
      (index > 0 && /^\s*(?:,|and|und|et|y|e|en|și|i|or)\s*$/.test(before)
        ? (found[index - 1]?.rank ?? 0)
        : 0);
  }
  return found;
}

const gradeIn = (text: string): number => grades.find(([pattern]) => pattern.test(text))?.[1] ?? 0;
