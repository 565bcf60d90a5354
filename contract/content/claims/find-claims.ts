import { trimEndOf } from '../../platform/trim.ts';
import type { ClaimKind } from '../content.calls.ts';
import { promptWords, sourceNoteSpansIn } from '../open-prompts.ts';
import { withoutPictureIds } from '../text-pictures.ts';
import type { Span } from './amounts.ts';
import { uncoveredIn } from './coverage.ts';
import { datesIn, isSameDate, knownWeekdays, weekdaysIn } from './dates.ts';
import { contradictingAmounts, unknownAmounts } from './known-amounts.ts';
import { sentenceAt } from './number-words.ts';
import { placeholdersIn, unknownStatements } from './statements.ts';
import { vocabularyOf } from './vocabulary.ts';

const topLevel =
  'com|net|org|info|biz|io|co|ai|app|dev|shop|store|online|site|tech|cloud|agency|studio|example|test|eu|uk|de|at|ch|fr|es|it|nl|be|lu|pt|pl|cz|sk|hu|ro|bg|gr|dk|se|no|fi|ie|us|ca|au|nz|in|jp|edu|gov|ly|gg|me|tv';
const link = String.raw`https?:\/\/[^\s<>()\[\]"“”]+`;
const mail = String.raw`(?<![\w.+-])[\w.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
const domain = String.raw`(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:${topLevel})(?![\p{L}\p{N}-]|\.\p{L})(?:\/[^\s<>()\[\]"“”]*)?`;
const phone = String.raw`(?<![\p{L}\p{N}.,])(?!(?:19|20)\d\d-\d\d-\d\d(?!\d))(?:\+|00)?\(?\d{2,5}\)?(?:[\s\u00a0/-]\(?\d{2,6}\)?){2,5}(?![\p{L}\p{N}%]|[.,]\d)|\+\d{8,15}`;
const street = String.raw`\b\d{1,5}[a-zA-Z]?,?\s(?:\p{Lu}[\p{L}'’-]*\s){1,3}(?:Street|St\.|Road|Rd\.?|Avenue|Ave\.?|Lane|Square|Drive|Boulevard|Blvd\.?|Terrace|Way)(?!\p{L})|(?<![\p{L}-])\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|weg|platz|gasse|allee)\s\d{1,4}[a-z]?\b`;
const any = new RegExp(`(?<web>${link}|${mail}|${domain})|(?<street>${street})|(?<phone>${phone})`, 'giu');

/** Web, mail and street addresses and telephone numbers; `plain` is a form for comparison. */
export function addressesIn(text: string): (Span & { plain: string; isWeb: boolean })[] {
  return [...text.matchAll(any)].map(({ 0: whole, index, groups = {} }) => {
    const trimmed = trimEndOf(whole, /[\s.,;:!?*_'’]/u);
    const isWeb = groups.web !== undefined;
    return {
      text: trimmed,
      start: index,
      end: index + trimmed.length,
      isWeb,
      plain: isWeb ? plainLink(trimmed) : trimmed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
    };
  });
}

function plainLink(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/#.*$/s, '')
    .replace(/([?&])(?:utm_[^&]*(?:&|$))+/g, '$1')
    .replace(/[?&]$/, '');
  return trimEndOf(plain, /\//);
}

/** Nothing known supports it. `start` and `end` are positions in the text, as of `String.slice`. */
export interface Claim extends Span {
  kind: ClaimKind;
}

export interface KnownFacts {
  /** What the profile and the brief say, competitors aside. */
  texts: readonly string[];
  /** Names that a post should not mention unless one of the texts does. */
  competitors: readonly string[];
  /** What the profile and the brief say, where the texts have the author's own sentences as well. */
  apartFromAuthor?: readonly string[];
}

/**
 * Finds what a text claims and none of the known texts does, and what was left to fill in. It compares what is
 * written: it can't tell whether a sentence is true.
 */
export function findClaims(text: string, known: KnownFacts): Claim[] {
  // A currency at the beginning of one text does not belong to the number that ends another.
  const facts = known.texts.join('\n\n');
  const hidden = hideStructure(text);
  const addresses = addressesIn(hidden);
  const withoutAddresses = blank(hidden, addresses);
  const dates = datesIn(withoutAddresses);
  const withoutDates = blank(withoutAddresses, dates);
  const quotes = unknownQuotes(text, facts);
  const amounts = unknownAmounts(withoutDates, facts);
  const claims: Claim[] = [
    ...quotes,
    ...unknownCompetitors(text, facts, known.competitors),
    ...unknownAddresses(addresses, facts),
    ...[...unknownDates(dates, facts), ...unknownWeekdays(withoutAddresses, facts)].filter(
      (date) => !isOpen(date, hidden),
    ),
    ...amounts,
    ...otherFigures(withoutDates, known, amounts),
    ...statementsIn(hidden, known),
    ...placeholdersIn(text).map((span) => ({ ...span, kind: 'placeholder' as const })),
  ];
  const isWithinQuote = (claim: Claim) =>
    claim.kind !== 'quote' && quotes.some(({ start, end }) => start <= claim.start && claim.end <= end);
  return [...claims, ...uncoveredClaims(hidden, known, claims)]
    .filter((claim) => !isWithinQuote(claim))
    .sort((one, other) => one.start - other.start)
    .map(({ kind, start, end }) => ({ kind, text: text.slice(start, end), start, end }));
}

function otherFigures(text: string, { apartFromAuthor }: KnownFacts, claims: readonly Span[]): Claim[] {
  if (apartFromAuthor === undefined) return [];
  const marked = new Set(claims.map(({ start }) => start));
  return contradictingAmounts(text, apartFromAuthor.join('\n\n'))
    .filter(({ start }) => !marked.has(start))
    .map((figure) => ({ ...figure, kind: 'other_figure' }));
}

/** An author's own statement is worth a look, as its reader asks for proof all the same. */
function statementsIn(text: string, { texts, apartFromAuthor }: KnownFacts): Claim[] {
  const unknown = unknownStatements(text, texts.join('\n\n'));
  const marked = new Set(unknown.map(({ start }) => start));
  const own = apartFromAuthor ? unknownStatements(text, apartFromAuthor.join('\n\n')) : [];
  return [
    ...unknown.map((span) => ({ ...span, kind: 'statement' as const })),
    ...own.filter(({ start }) => !marked.has(start)).map((span) => ({ ...span, kind: 'remark' as const })),
  ];
}

const sentenceEnd = /[.!?…]["”’)*_]{0,4}(?=\s|$)|\n/gu;
const abbreviated = /(?<!\p{L})\p{L}{1,2}\.$/u;

function sentencesIn(text: string): Span[] {
  const ends = [...text.matchAll(sentenceEnd)]
    .map(({ 0: mark, index }) => index + mark.length)
    .filter((end) => !abbreviated.test(text.slice(Math.max(0, end - 4), end)));
  return [...ends, text.length].map((end, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] ?? 0);
    return { text: text.slice(start, end), start, end };
  });
}

const noSentence = /(?<=\])\([^()\n]*\)|^[ \t]{0,3}\*\*[^*\n]+:\*\*|\{\{[^{}\n]*\}\}/gmu;

function uncoveredClaims(text: string, known: KnownFacts, others: readonly Claim[]): Claim[] {
  const vocabulary = vocabularyOf([...known.texts, ...known.competitors]);
  const plain = blank(
    text,
    sourceNoteSpansIn(text).map(({ start, end }) => ({ text: '', start, end })),
  ).replace(noSentence, spaces);
  return sentencesIn(plain).flatMap((sentence) => {
    const isMarked = others.some(({ start, end }) => start < sentence.end && sentence.start < end);
    const found = isMarked ? undefined : uncoveredIn(sentence.text, vocabulary);
    if (!found) return [];
    const [start, end] = [sentence.start + found.start, sentence.start + found.end];
    return [{ kind: found.isCheckable ? 'statement' : 'remark', text: found.text, start, end }];
  });
}

const ofOutline = new RegExp(String.raw`\\?\[(?:${promptWords}|Source): [^[\]\n]*\]`, 'g');

/** Numbers that say where one is: of mails in a series and of entries in a list. Hashtags come from the keywords. */
function hideStructure(text: string): string {
  return withoutPictureIds(text)
    .replace(/^#{1,6}\s+Email\s+\d+\s*$/gim, spaces)
    .replace(ofOutline, spaces)
    .replace(/^(?:[ \t]*|\*\*Subject:\*\* )\d{1,3}\\?[.)](?=\s)/gm, spaces)
    .replace(/\d\ufe0f?\u20e3/gu, spaces)
    .replace(/#[\p{L}\p{N}_]+/gu, spaces)
    .replace(
      /(?<!\p{L})(?:step|part|tip|chapter|phase|question|rule|reason|schritt|teil|tipp|frage|étape|partie|paso|parte|passo|stap|deel|krok)\s\d{1,2}(?=:|\.\s|\s[–—-]\s|$)/gimu,
      spaces,
    );
}

const spaces = (text: string) => ' '.repeat(text.length);
const blank = (text: string, spans: readonly Span[]) =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );

/** A day without a figure in a question, or in what is supposed, says nothing: `If your deadline is tonight, …`. */
function isOpen(date: Span, text: string): boolean {
  if (/\d/.test(date.text)) return false;
  const sentence = sentencesIn(text).find(({ start, end }) => start <= date.start && date.end <= end);
  if (!sentence) return false;
  const before = text.slice(sentence.start, date.start);
  return (
    /\?["”’)*_\s]*$/u.test(sentence.text) ||
    /^\s*(?:if|when|whenever|wenn|falls|si|quand|cuando|se|quando|als|wanneer|jeśli|gdy)\s[^,]*$/iu.test(
      before,
    )
  );
}

function unknownDates(dates: ReturnType<typeof datesIn>, facts: string): Claim[] {
  const known = datesIn(facts);
  return dates
    .filter(({ word }) => !word?.endsWith('day'))
    .filter((date) => !known.some((fact) => isSameDate(date, fact)) && !namesDay(facts, date.text))
    .map((date) => ({ ...date, kind: 'date' as const }));
}

const rests =
  /(?<!\p{L})(?:closed?|shut|geschlossen|zu|Ruhetag|ferm\p{L}+|repos\p{L}*|cerr\p{L}+|descans\p{L}+|chius\p{L}+|gesloten)(?!\p{L})/iu;

/** On a weekday that opening hours leave out, the company rests. */
function unknownWeekdays(text: string, facts: string): Claim[] {
  const known = knownWeekdays(facts);
  return weekdaysIn(text)
    .filter(({ day, start }) => !known.has(day) && !(known.size > 1 && rests.test(sentenceAt(text, start))))
    .map((day) => ({ ...day, kind: 'date' as const }));
}

const namesDay = (facts: string, day: string): boolean =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${day.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\p{L}\p{N}])`,
    'u',
  ).test(facts);

function unknownAddresses(addresses: ReturnType<typeof addressesIn>, facts: string): Claim[] {
  const known = new Set(addressesIn(facts).map(({ plain }) => plain));
  return addresses
    .filter(({ plain, isWeb }) => !known.has(plain) && !(isWeb && isNameOf(plain, facts)))
    .map((address) => ({ ...address, kind: 'address' as const }));
}

const isNameOf = (address: string, facts: string) =>
  !address.includes('/') && mentionsOf(address, facts).length > 0;

const quoteMarks =
  /“([^“”]+)”|„([^„“”]+)[“”]|«\s?([^«»]+?)\s?»|"([^"\n]+)"|(?<![\p{L}\p{N}])‘([^‘’\n]+)’|^>\s?(.+)$/gmu;

function unknownQuotes(text: string, facts: string): Claim[] {
  const known = words(facts);
  return [...text.matchAll(quoteMarks)].flatMap(({ 0: whole, index, ...groups }) => {
    const said = words(Object.values(groups).find((group) => typeof group === 'string') ?? whole);
    if (said.split(' ').length < 3 || known.includes(said)) return [];
    return [{ kind: 'quote' as const, text: whole, start: index, end: index + whole.length }];
  });
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function unknownCompetitors(text: string, facts: string, competitors: readonly string[]): Claim[] {
  return competitors.flatMap((competitor) => {
    const name = competitor.trim();
    if (name.length < 2) return [];
    if (mentionsOf(name, facts).length > 0) return [];
    return mentionsOf(name, text).map(({ 0: whole, index }) => ({
      kind: 'competitor' as const,
      text: whole,
      start: index,
      end: index + whole.length,
    }));
  });
}

/** A short name in small letters is another word. */
function mentionsOf(name: string, text: string): RegExpExecArray[] {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'giu');
  const isOtherWord = (mention: string) =>
    name.length <= 4 && /^\p{Lu}/u.test(name) && /^\p{Ll}/u.test(mention);
  return [...text.matchAll(whole)].filter(([mention]) => !isOtherWord(mention));
}
