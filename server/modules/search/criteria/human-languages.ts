import { foldAccents } from '../vocabulary/fold.ts';

const names: Record<string, string> = {
  English:
    'english englisch englische englischen englischer anglais anglaise ingles inglesa inglese engels engelse engelstalig engleza engleze englezei engelsk angielski angielskiego angielskim englez',
  German:
    'german deutsch deutsche deutschen deutscher allemand aleman alemana tedesco tedesca duits duitse alemao germana germanei niemiecki niemieckiego niemiekiego niemieckim',
  French:
    'french franzosisch francais francaise frances francesa francese frans franse franstalig franceza francuski francuskiego francuskim',
  Spanish:
    'spanish spanisch espagnol espanol spagnolo spagnola spaans spaanse espanhol spaniola hiszpanski hiszpanskiego castellano',
  Italian: 'italian italienisch italien italiano italiaans italiaanse italiana wloski wloskiego',
  Dutch:
    'dutch niederlandisch hollandisch neerlandais neerlandes olandese nederlands nederlandse nederlandstalig holandes olandeza niderlandzki flemish',
  Portuguese: 'portuguese portugiesisch portugais portugues portoghese portugees portugheza portugalski',
  Romanian: 'romanian rumanisch roumain rumano rumeno roemeens romeno romana romane rumunski',
  Polish: 'polish polnisch polonais polaco polacco pools polones poloneza polski polskiego polskim',
  Czech: 'czech tschechisch',
  Slovak: 'slovak slowakisch',
  Hungarian: 'hungarian ungarisch hongrois hungaro maghiara wegierski',
  Bulgarian: 'bulgarian bulgarisch',
  Greek: 'greek griechisch grec griego greco',
  Swedish: 'swedish schwedisch suedois svenska',
  Norwegian: 'norwegian norwegisch norsk',
  Danish: 'danish danisch dansk',
  Finnish: 'finnish finnisch suomi',
  Russian: 'russian russisch russe ruso russo rusa ruse rosyjski rosyjskiego',
  Ukrainian: 'ukrainian ukrainisch ukrainien ucraniano ucraino ukrainski ukrainskiego',
  Turkish: 'turkish turkisch turc turco turkce',
  Arabic: 'arabic arabisch arabe arabo',
  Hebrew: 'hebrew hebraisch',
  Hindi: 'hindi',
  Mandarin: 'mandarin putonghua',
  Cantonese: 'cantonese kantonesisch cantonais cantones',
  Chinese: 'chinese chinesisch chinois chino cinese chines',
  Japanese: 'japanese japanisch japonais japones',
  Korean: 'korean koreanisch',
  Vietnamese: 'vietnamese',
  Slovenian: 'slovenian slowenisch sloveno slovene slovensko',
  Bosnian: 'bosnian bosnisch',
  Welsh: 'welsh walisisch gallois',
  Irish: 'irish gaelic',
  Basque: 'basque euskera baskisch',
  Galician: 'galician gallego galego',
  Albanian: 'albanian albanisch albanese',
  Estonian: 'estonian estnisch',
  Latvian: 'latvian lettisch',
  Lithuanian: 'lithuanian litauisch',
  Catalan: 'catalan katalanisch catala',
  Persian: 'farsi persian persisch',
  Thai: 'thai',
  Indonesian: 'indonesian indonesisch',
  Tagalog: 'tagalog filipino',
  Croatian: 'croatian kroatisch',
  Serbian: 'serbian serbisch',
};

const byName = new Map(
  Object.entries(names).flatMap(([language, list]) =>
    list.split(' ').map((name) => [name, language] as const),
  ),
);

const worldNames = new Map<string, string>();

/** `Scots`, `Ido` and the like are words or names of something else more often. */
const seldomMeant = new Set(
  'afar akan avaric bislama cree ewe fula ga ganda ido inupiaq kongo latin luba manx marshallese nauru ndonga oji ojibwa oriya slave sango scots tonga twi venda volapuk'.split(
    ' ',
  ),
);
const furtherCodes =
  'fil haw yue gsw ckb ceb ilo kab lus mai sat scn nso hmn tpi kok bho fur srd szl hsb'.split(' ');

function worldLanguages(): Map<string, string> {
  if (worldNames.size > 0) return worldNames;
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const all = [...letters.flatMap((first) => letters.map((second) => first + second)), ...furtherCodes];
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const codesOfWorld = all.filter((code) => {
    const name = inEnglish.of(code);
    return name !== undefined && /^\p{L}{3,}$/u.test(name) && !seldomMeant.has(foldAccents(name));
  });
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ro', 'pl']) {
    const namesOf = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    for (const code of codesOfWorld) {
      const folded = foldAccents(namesOf.of(code) ?? '');
      if (/^[a-z]{4,}$/.test(folded) && !byName.has(folded) && !worldNames.has(folded))
        worldNames.set(folded, inEnglish.of(code) ?? '');
    }
  }
  return worldNames;
}

/** Names of the languages of the world are names of people and places, too. */
const isOfSpeech =
  /(?<!\p{L})(?:fluent\p{L}*|fluency|nativ\p{L}*|biling\p{L}*|nivel|n[ií]vel|niveau|livello|mother tongue|speak\p{L}*|spoken|written|languages?|proficien\p{L}*|conversational|sprach\p{L}*|spricht|fliessend\p{L}*|flie(?:ß|ss)end\p{L}*|verhandlungssicher|muttersprach\p{L}*|kenntniss?e?|langues?|parle\p{L}*|courant\p{L}*|idiomas?|habl\p{L}*|lingu[ea]|parl\p{L}*|talen?|vloeiend|limb[aăi]|fluid\p{L}*|fala\p{L}*|jezyk\p{L}*|język\p{L}*|biegl\p{L}*|[abc][12])(?!\p{L})|kenntniss?e/iu;
const item = /(?<=^\P{L}?|[,;|•/]\s?)\p{L}{4,20}(?=\s?(?:[,;|•/]|\.?$))/gu;
const longestList = 120;

const namesItem = (text: string): boolean =>
  text.length < longestList &&
  (text.match(item) ?? []).some((word) => worldLanguages().has(foldAccents(word)));

const mayName = new RegExp(
  `\\b(?:${[...byName.keys()].join('|')})(?:\\b|-|\\w*(?:kenntnis|niveau|fahigkeit))|\\b(?:bilingu|tweetali|zweisprachig)`,
);
const compound = /^(\p{L}+?)(?:sprach)?(?:kenntnissen?|niveau|fahigkeiten)$/u;
const codes: Record<string, string> = {
  EN: 'English',
  DE: 'German',
  FR: 'French',
  ES: 'Spanish',
  IT: 'Italian',
  NL: 'Dutch',
  PT: 'Portuguese',
  RO: 'Romanian',
  PL: 'Polish',
};
/** Of people, things and places, which nobody has to speak. */
const notSpoken =
  /^(?:e[nr]|n|s)?\s+(?:universit\p{L}*|hochschulen?|citizens?|nationals?|klanten|kunden|clienti|unternehmen|bedrijf|regering|gemeinden?|team|systeme?n?|francais|\p{L}*(?:recht|rechts|gesetz\p{L}*|markte?s?|marktes|normen?|steuern?|wetgeving|vorschriften|standards?|bilanz\p{L}*|(?:tax|labou?r|employment|company|corporate|contract|accounting) (?:law|laws|standards?|regulations?)))(?!\p{L})/iu;
/** `derecho español`, `droit français`: law and markets of a country. */
const ofLand =
  /(?<!\p{L})(?:derecho|legislaci[oó]n|normativa|mercado|fiscalidad|droit|législation|fiscalité|marché|réglementation|diritto|normativa|legislazione|mercato|direito|legislação|legislația|legislatia|piața|piata|prawa|prawo|rynku?|rynek)(?:\s\p{L}+)?\s$/iu;

/** A language that a text names, with how well it is spoken, 0 (not said) to 7 (native). */
export interface NamedLanguage {
  language: string;
  rank: number;
  start: number;
  end: number;
}

const grades: [RegExp, number][] = [
  [
    /\b(?:native|mother tongue|muttersprach\w*|langue maternelle|lengua materna|madrelingua|moedertaal|limba maternă|bilingu\p{L}*|nati[fv][aeo]?)(?!\p{L})/iu,
    7,
  ],
  [/\bc2(?!\p{L})/iu, 6],
  [
    /\b(?:c1|ausgezeichnet\w*|hervorragend\w*|stilsicher\w*|avancée?|avançado|fluência|fluencia|fluent|fluently|fluency|excellent|business fluent|full professional|verhandlungssicher|fließend|sehr gut\w*|courant|fluido|fluente|vloeiend|fluent[ăa]?|biegł\w*|near[- ]native|avanzado|avansat[ăa]?|advanced|proficient|uitstekende?|impeccable|perfekt|bardzo dobr\p{L}+|ottim[aoe]|excelente|muy alto|fluida|dominio|domínio)(?!\p{L})/iu,
    5,
  ],
  [
    /\b(?:b2|upper[- ]intermediate|professional|good|gute?|very good|working|confident|goede?|bon niveau|bonne?|correcte?|buon[ao]|bueno?|dobr[aey]j?|bun[ăa]?|bom)(?!\p{L})/iu,
    4,
  ],
  [
    /\b(?:b1|intermediate|conversational|mittlere|intermédiaire|intermedi[oaá]\p{L}*|medi[iu]|komunikatywn\p{L}+)(?!\p{L})/iu,
    3,
  ],
  [
    /\b(?:a2|basic|basics|elementary|elementare|elemental|élémentaire|limited|some|grundkenntnisse|notions|básic[oa]|base|a little|podstawow\p{L}+|basiskennis|de bază)(?!\p{L})/iu,
    2,
  ],
  [
    /(?<!\p{L})(?:a1|beginner|learning|anfänger|a (?:few|couple of|bit of)|few words|rusty|word or two|débutant|principiante|începător|începătoare|początkujący)(?!\p{L})/iu,
    1,
  ],
];

const gradeOf: Record<number, string> = { 7: 'native', 6: 'C2', 5: 'C1', 4: 'B2', 3: 'B1', 2: 'A2', 1: 'A1' };
export const describeLanguage = ({ language, rank }: Pick<NamedLanguage, 'language' | 'rank'>): string =>
  rank > 0 ? `${language} ${gradeOf[rank] ?? ''}`.trim() : language;

const countryContext =
  /^\s+(?:\p{L}+ )?(?:company|corporation|institute|federation|association|republic|ministry|consulate|embassy)(?!\p{L})|^\s+(?:market|markets|team|company|companies|clients?|customers?|law|tax|office|gaap|accounting|cuisine|cooking|dishes|food|kitchens?|massages?|restaurants?|bank|hospital|high school|grammar school|medium|speaking countr\p{L}+|literature|words|corpus|premier league|breakfast|heritage|embassy|army|navy|citizen|nationality|national|passport)/iu;

/** In a list of a person's languages a grade behind one of them is its own; in sentences joined languages share it. */
export function findLanguages(text: string, { isList = false } = {}): NamedLanguage[] {
  const isSpoken = isOfSpeech.test(text) || namesItem(text);
  if (!isSpoken && !mayName.test(foldAccents(text))) return [];
  const found = [...languagesByName(text, isSpoken), ...languagesByCode(text)].sort(
    (a, b) => a.start - b.start,
  );
  gradeByNeighbors(text, found, isList);
  shareGrades(text, found, isList);
  return found.filter((one) => !isNamedCloser(text, one, found));
}

/** The kinds of a language that names it as a whole. */
export const kindsOfLanguage: Record<string, readonly string[]> = { Chinese: ['Mandarin', 'Cantonese'] };

/** `Chinese (Mandarin)` is one language. */
const isNamedCloser = (text: string, one: NamedLanguage, all: NamedLanguage[]): boolean =>
  all.some(
    (other) =>
      kindsOfLanguage[one.language]?.includes(other.language) === true &&
      /^[\s(/-]{1,3}$/.test(
        one.start < other.start ? text.slice(one.end, other.start) : text.slice(other.end, one.start),
      ),
  );

function languagesByName(text: string, isSpoken: boolean): NamedLanguage[] {
  const nameOf = (word: string) =>
    byName.get(word) ??
    (isSpoken
      ? (worldLanguages().get(word) ?? worldLanguages().get(word.replace(/e[rnms]?$/, '')))
      : undefined);
  return [...text.matchAll(/\p{L}[\p{L}\p{M}]+/gu)].flatMap(({ 0: word, index: start }) => {
    const folded = foldAccents(word);
    const language = nameOf(folded) ?? nameOf(compound.exec(folded)?.[1] ?? '');
    const end = start + word.length;
    return language && isMeantAsLanguage(text, start, end) ? [{ language, rank: 0, start, end }] : [];
  });
}

/** Not of a country, such as `Spanish market` or `derecho español`, nor another word, such as `to polish`. */
function isMeantAsLanguage(text: string, start: number, end: number): boolean {
  const [before, word, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const folded = foldAccents(word);
  const isName =
    word === 'Polski'
      ? /^\P{L}*$|(?<!\p{L})języ[kc]\p{L}{0,3}\s$/iu.test(before)
      : /^\p{Lu}/u.test(word) || text === text.toLowerCase() || folded !== 'polish';
  return (
    isName && !isOfCountry(after) && !ofLand.test(before) && !(folded === 'pools' && before.endsWith('-'))
  );
}

const pairOfCodes =
  /(?:bilingu\p{L}{0,8}|tweetali\p{L}{0,8}|zweisprachig|languages?|talen)[^.;]{0,20}?\b([A-Z]{2})\s?[/&+]\s?([A-Z]{2})\b/giu;

const languagesByCode = (text: string): NamedLanguage[] =>
  [...text.matchAll(pairOfCodes)].flatMap((match) =>
    match.slice(1).flatMap((code = '') => {
      const start = match.index + match[0].lastIndexOf(code);
      return codes[code] ? [{ language: codes[code], rank: 0, start, end: start + 2 }] : [];
    }),
  );

function gradeByNeighbors(text: string, found: NamedLanguage[], isList: boolean): void {
  const isBilingual = /\bbilingu|tweetali|zweisprachig/i.test(text) && found.length > 1 && !isList;
  const preceding: number[] = [];
  for (const [index, one] of found.entries()) {
    const before = found[index - 1];
    const gap = text.slice(before?.end ?? 0, one.start);
    const isLed = (preceding[index - 1] ?? 0) > 0;
    const ahead = before ? partsOfGap(gap, isLed).ahead : (gap.split(/[.;]/).at(-1) ?? '');
    const isShared = /^\s*(?:,|and|und|et|y|e|en|și|i|or)\s*$/.test(gap);
    const inherited = isShared ? (preceding[index - 1] ?? 0) : 0;
    const own = gradeIn(ahead.slice(-30));
    preceding.push(own || (isList && inherited === 7 && gap.includes(',') ? 0 : inherited));
    const next = found[index + 1];
    const after = text.slice(one.end, next?.start);
    const { behind } = next ? partsOfGap(after, own > 0) : { behind: firstOf(after) };
    one.rank = gradeIn(behind) || (preceding[index] ?? 0);
    if (isBilingual && one.rank === 0) one.rank = 7;
  }
}

const clauseEnd = /[,.;|•·&\t\n]|\s(?:\/|and|und|et|y|e|și|oraz|or|oder|ou|as well as|sowie|plus|but)\s/u;
const close = /^[\s(:,–-]*(?:level |at |is |niveau |nivel |livello |nível )*\(?/i;

function firstOf(text: string): string {
  const [, inBrackets] = /^\s*\(([^()]*)/.exec(text) ?? [];
  const parts = (inBrackets ?? text).replace(close, '').split(clauseEnd);
  return (parts.find((part) => part.trim() !== '') ?? '').replace(close, '').slice(0, 24);
}

function partsOfGap(gap: string, isLed: boolean): { behind: string; ahead: string } {
  const parts = gap.replace(/^\s*\([^()]*\)?/, ' ').split(clauseEnd);
  const isOne = parts.length === 1;
  // `fluent English good German`, but `English fluent German good`.
  if (isOne) return isLed ? { behind: '', ahead: gap } : { behind: firstOf(gap), ahead: '' };
  const ahead = parts.at(-1) ?? '';
  return { behind: firstOf(gap.slice(0, gap.length - ahead.length)), ahead };
}

const joined =
  /^(?:-|,|-?(?:and|und|et|y|e|en|și|i|or|oder|ou|o|of|sau|lub|&|\/|sowie)(?: ?(?:the|de la|de l['’]|de|du|l['’]|della|dell['’]|do|da))?)$/iu;
/** A grade of all: `German and English, fluent in speech`, `Englisch und Deutsch in Wort und Schrift (mindestens C1)`. */
const ofAll = /^\s*(?:,|\(|–|-|:|in wort|both|(?:written|spoken|ecrit|écrit|parl))/iu;

/** Languages that are joined share the grade that stands before the first or after the last of them. */
function shareGrades(text: string, found: NamedLanguage[], isList: boolean): void {
  let first = 0;
  for (let last = 0; last < found.length; last++) {
    const [one, next] = [found[last], found[last + 1]];
    if (
      one &&
      next &&
      joined.test(text.slice(one.end, next.start).replace(/\s+/g, ' ').replace('- ', '-').trim())
    )
      continue;
    const run = found.slice(first, last + 1);
    const after = text.slice(one?.end, next?.start).split(/[.;]/)[0]?.slice(0, 60) ?? '';
    const own = !isList && ofAll.test(after) ? gradeIn(after) : 0;
    const grade = own || (isList ? 0 : (run[0]?.rank ?? 0));
    for (const language of run) if (language.rank === 0) language.rank = grade;
    first = last + 1;
  }
}

const isOfCountry = (after: string) => countryContext.test(after) || notSpoken.test(after);

const gradeIn = (text: string): number => grades.find(([pattern]) => pattern.test(text))?.[1] ?? 0;
