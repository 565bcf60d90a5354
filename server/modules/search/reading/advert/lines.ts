import { foldAccents } from '../../vocabulary/fold.ts';
import { isHeadingAlone, needOfHeading } from './headings.ts';
import { phraseWordsOf } from './phrase-words.ts';
import { isActivity, isVerb } from './sentence-words.ts';

export interface Line {
  text: string;
  kind: 'heading' | 'item' | 'paragraph';
  /** How deep a heading stands: 1 to 6 as its marks say, 7 for one that only looks like one, 8 within a list. */
  level: number;
}

const bullet =
  /^(?:[-*+•▪●◦‣·–—■□✔✓✅➢➤→»>]+(?:\s?\.(?!Net)(?=\p{Lu}\p{Ll}))?|\d{1,2}[.)]|[a-z]\)|\.\.\.|…|o\s(?=\p{Lu}))\s*(?=\S)/u;
const tags: [RegExp, string][] = [
  [/<li\b[^<>]*>/gi, '\n- '],
  [/<h[1-6]\b[^<>]*>/gi, '\n# '],
  [/<\/?(?:p|h[1-6]|ul|ol|div|br|tr|table|section|li)\b[^<>]*>/gi, '\n'],
  [/<\/?(?:strong|b)>/gi, '**'],
  [/<\/?[a-z][^<>]*>/gi, ''],
  [/&nbsp;/g, ' '],
  [/&amp;/g, '&'],
];
const escaped = /\\(?=[-*_+#.()!~>[\]])/g;
/** Scraped pages lose the space around bold words: `Erfahrung:Du hast`, `mitSAP`, `withKotlin`, `withperformance`, `Kenntnissevon Vorteil`. */
const glued = [
  /(?<=\p{L}{3}:)(?=\p{Lu}\p{Ll})/gu,
  /(?<=\p{Ll}{3}[.!?])(?=\p{Lu}\p{Ll}[\p{Ll} ])(?!Net\b|Data\b)/gu,
  /(?<=\p{Ll}{2})(?=(?:and|und|oder)\p{Lu}\p{Ll})/gu,
  /(?<=(?<!\p{L})(?:with|of|in|for|and|or|using|building|consuming|mit|im|von|vom|der|des|den|und|oder|für|bei|beim|als|wie|zum|zur|gute|guter|guten|Idealerweise|Bereich))(?=\p{Lu}\p{L})/gu,
  /(?<=(?<!\p{L})with)(?=(?!in|out|draw|hold|stand|al|er|y|e\b)\p{Ll}{4})|(?<=(?<!\p{L})years)(?=(?:of|in) )|(?<=(?<!\p{L})(?:understanding|knowledge|expertise) of)(?=(?![ft])\p{Ll}{4})/gu,
  /(?<=\p{Ll}{3}(?:ing|tion|tions|ment|ity|ness))(?=(?:for|and|with|of|in) )/gu,
  /(?<=(?<!\p{L})(?:Experience|Knowledge|Skills|Required|Essential|Desirable|Preferred|Gute|Guter|Sehr|Hohe|Dir|Sichere|Fundierte|Erste|sehr|durch|sowie|deine|unsere|erste|ersten|sichere|fundierte))(?=\p{Lu}\p{L})/gu,
  /(?<=\p{L})(?=(?:von Vorteil|wünschenswert|zwingend erforderlich)(?!\p{L}))/gu,
];
const addresses = /\[([^[\]]*)\]\([^()\s]*\)|https?:\/\/\S+|\bwww\.\S+/g;

/** No line of an advert is longer; what is made of lines takes a time that grows with the square of their length. */
const longestLine = 1_000;

function cutLong(row: string): string[] {
  const parts: string[] = [];
  let rest = row;
  while (rest.length > longestLine) {
    const sentence = rest.lastIndexOf('. ', longestLine) + 1;
    const blank = rest.lastIndexOf(' ', longestLine);
    const end = sentence > 0 ? sentence : blank > 0 ? blank : longestLine;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/** Reads plain text, Markdown or HTML, and joins wrapped lines. */
export function readLines(text: string): Line[] {
  const plain = withBullets(
    tags.reduce((left, [tag, sign]) => left.replace(tag, sign), text.normalize('NFC')),
  )
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/^[ \t]{0,20}[\uf000-\uf0ff][ \t]*/gmu, '- ')
    .replace(/[\uf000-\uf0ff]/gu, ' ')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, ' ')
    .replace(addresses, (_, label?: string) => label ?? ' ')
    .replace(/(?<=[^\s*])\*{3}(?=[^\s*])/g, '\n- ')
    .replace(escaped, '');
  const broken = plain.split('\n').map(withLostBreaks).join('\n');
  const spaced = glued
    .reduce((left, gap) => left.replace(gap, ' '), broken)
    .replace(/^([ \t]{0,20}[-*•])[ \t]*\n\s*(?=[^\s#*•-])/gmu, '$1 ');
  const rows = joinWrapped(spaced.split(/\r?\n|(?<=[^\s▪●•])\s*(?=[▪●•]\s*\S)/).flatMap(cutLong)).flatMap(
    withLeadApart,
  );
  let next: string | undefined;
  const lines = rows.map((_, fromEnd) => {
    const index = rows.length - 1 - fromEnd;
    const row = rows[index] ?? '';
    const line = readLine(row, rows[index - 1], next, isAboveBlock(rows, index));
    if (row.trim() !== '') next = row;
    return line;
  });
  return lines.reverse().filter(({ text: words }) => /[\p{L}\p{N}]/u.test(words));
}

/** Words that were glued where a line ended: `engineeringConstantly`, `AzureDelivering`, `SSISExperience`. */
const gluedWords = [
  /^(\p{Ll}{2,30})(\p{Lu}\p{Ll}\p{L}{0,30})$/u,
  /^(\p{Lu}\p{Ll}{3,20})(\p{Lu}\p{Ll}{3,15}ing)$/u,
  /^(\p{L}{3,30})((?:Experience|Knowledge|Ability|Excellent|Proven|Understanding|Familiarity|Bachelor|Demonstrated|Minimum|Strong)\p{L}{0,2})$/u,
];
const gluedSigns =
  /(?<=\p{Ll}{3})(?=\d{1,2}\+? ?years)|(?<=[\p{L}…]{2}\)?[.:;!?)])(?=\p{Lu}\p{L}{0,20}\p{Ll} )/gu;
const gaps = /(?<=\S) {2,}(?=\S)/g;
const fewestSeams = 3;
const longestWhole = 400;

const dashAfterSign = /(?<=[:,;.]) ?- (?=\p{L})/gu;

/** A row that holds a whole advert lost its line breaks: they were where words are glued, or blanks are doubled. */
function withLostBreaks(row: string): string {
  const dashes = row.match(dashAfterSign) ?? [];
  if (dashes.length >= fewestListed) return row.replace(dashAfterSign, '\n- ');
  if (row.length < longestWhole) return row;
  const broken = row
    .replace(/(?<!\p{L})\p{L}{5,60}(?!\p{L})/gu, (word) =>
      gluedWords.reduce((left, glue) => left.replace(glue, '$1\n$2'), word),
    )
    .replace(gluedSigns, '\n')
    .replace(gaps, '\n');
  const rows = broken
    .split('\n')
    .flatMap(cutAtHeadings)
    .flatMap((part, at, all) => cutAtBeginnings(part, isLead(all[at - 1] ?? '')));
  if (rows.length <= fewestSeams) return row;
  return rows.map(withHeadingApart).join('\n');
}

const english = phraseWordsOf('en');
const begins = (word: string): boolean =>
  isVerb(word) || isActivity(word) || english.asking.has(word) || small.has(word) || sentenceStarts.has(word);
const sentenceStarts = new Set(
  `ability able if candidates candidate applicants successful ideal ideally please due when while after enthusiastic positive flexible
  competent confident keen strong solid good great excellent proven demonstrated demonstrable extensive deep basic advanced sound working practical
  hands-on previous prior relevant significant substantial thorough broad wide minimum at current valid proficient fluent strongly
  preferably additional adept well highly very recent clear full must should have having be being you as all any some desirable essential
  computer educated degree`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const beginsAnew = (word: string): boolean => anew.has(word);
const anew = new Set(
  'the this these you we our if please due when while must successful applicants candidates'.split(' '),
);
const goingOn = new Set(
  'our your their its his her this that these those be is are was were will would can could must should may might have has had not as at from into than about over under between through per via who which my a1'.split(
    ' ',
  ),
);

/** Where a word with a capital follows one without, and begins what is said next, a line break was lost. */
function cutAtBeginnings(row: string, isBelowLead: boolean): string[] {
  if (row.length < shortestRun) return [row];
  const words = row.split(' ');
  const parts: { text: string; isListed: boolean }[] = [];
  let from = 0;
  let isListing = isBelowLead;
  const cutBefore = (at: number) => {
    const text = words.slice(from, at).join(' ');
    parts.push({ text, isListed: isListing && at - from <= mostListedWords });
    from = at;
    if (beginsAnew((words[at] ?? '').toLowerCase())) isListing = false;
  };
  for (let at = 1; at < words.length; at++) {
    const [before = '', word = '', next = ''] = words.slice(at - 1, at + 2);
    if (before.endsWith(':') && /\bfollowing\b/i.test(words.slice(from, at).join(' '))) {
      isListing = false;
      cutBefore(at);
      isListing = true;
      continue;
    }
    const isAgain = word === before && word.length > 6;
    if (isAgain || isBeginning(before, word, next, isListing)) cutBefore(at);
  }
  cutBefore(words.length);
  const isList = parts.filter(({ isListed }) => isListed).length >= fewestListed;
  return parts.map(({ text, isListed }) => (isListed && isList ? `- ${text}` : text));
}
const mostListedWords = 20;
const fewestListed = 3;

/** In a list any word with a capital begins a point, elsewhere one that is no name. */
function isBeginning(before: string, word: string, next: string, isListing: boolean): boolean {
  const last = before.toLowerCase();
  const bare = foldAccents(word.replace(/[-,]$/, ''));
  if (!/^\p{Lu}\p{Ll}+[-,]?$/u.test(word) || small.has(last) || goingOn.has(last)) return false;
  if (!/(?:\p{Ll}|\p{Lu}{2}|\d|[)+#*])$/u.test(before)) return false;
  if (!/^[\p{Ll}\d(*]|^\p{Lu}{2}/u.test(next) && !beginsAnew(bare)) return false;
  if (/^\p{Lu}\p{Ll}/u.test(before)) return beginsAnew(bare);
  return begins(bare) || (isListing && /^\p{Ll}.*\p{Ll}$/u.test(before));
}

const isLead = (row: string): boolean =>
  /:$/.test(row) && ['must', 'nice'].includes(needOfHeading(row) ?? '');
const shortestRun = 50;

/** `… in time Knowledge, Skills, and Abilities Expertise in …` holds a heading, by its capitals and words alone. */
function cutAtHeadings(row: string): string[] {
  const words = row.split(' ');
  const cut: string[] = [];
  let from = 0;
  for (let at = 0; at < words.length; at++) {
    const length = headingLength(words, at);
    if (length === 0) continue;
    if (at > from) cut.push(words.slice(from, at).join(' '));
    cut.push(
      `${words
        .slice(at, at + length)
        .join(' ')
        .replace(/:$/, '')}:`,
    );
    at += length - 1;
    from = at + 1;
  }
  return from === 0 ? [row] : [...cut, words.slice(from).join(' ')].filter((part) => part !== '');
}

const hasCapital = (word = ''): boolean => /^[\p{Lu}\d•]/u.test(word);
const joining = /^(?:&|and|of|und|et|y|e|i)$/;
const oftenWithin =
  /^(?:experience|knowledge|education|languages?|skills?|abilities|company|contact|position|role|mission|application|location|schedule)$/i;

function headingLength(words: string[], at: number): number {
  const before = words[at - 1] ?? '';
  const shouted = shoutedLength(words, at);
  if (shouted > 0) return shouted;
  if (!hasCapital(words[at]) || (hasCapital(before) && !/[.!?:;)]$/.test(before))) return 0;
  for (let length = mostHeadWords; length > 0; length--) {
    const run = words.slice(at, at + length);
    const last = run.at(-1) ?? '';
    const next = words[at + length];
    const isWhole =
      run.length === length &&
      hasCapital(last) &&
      !(isShouted(last) && !run.every(isShouted)) &&
      !small.has(last.toLowerCase()) &&
      /^\p{L}{3,}:?$/u.test(last) &&
      (next === undefined || hasCapital(next) || last.endsWith(':')) &&
      run.every((word) => hasCapital(word) || joining.test(word));
    const text = run.join(' ').replace(/:$/, '');
    if (!isWhole || (length === 1 && (text.length < 8 || (oftenWithin.test(text) && !last.endsWith(':')))))
      continue;
    if (isHeadingAlone(text) && needOfHeading(text) !== undefined) return length;
  }
  return 0;
}

const isShouted = (word = ''): boolean => /^[\p{Lu}&’'/-]{2,}:?$/u.test(word);

/** How many words in capitals, among others that are not, are a heading: `… customers ESSENTIAL CRITERIA A minimum of`. */
function shoutedLength(words: string[], at: number): number {
  if (!isShouted(words[at]) || isShouted(words[at - 1])) return 0;
  let length = 1;
  while (isShouted(words[at + length])) length++;
  const text = words.slice(at, at + length).join(' ');
  const isHeading = length <= mostHeadWords && text.length > 7 && needOfHeading(text) !== undefined;
  return isHeading && words[at + length] !== undefined ? length : 0;
}

function withHeadingApart(row: string): string {
  let [apart, from] = ['', 0];
  for (const { index } of row.matchAll(/:(?=\s|$)/g)) {
    const begin = Math.max(from, index - longestHeading);
    const before = row.slice(begin, index);
    if (begin === from && before.split(' ').length <= mostHeadWords && isHeadingAlone(before)) continue;
    const start = [...before.matchAll(/(?<=\S )(?=\p{Lu})/gu)]
      .map((found) => found.index)
      .findLast(
        (at) =>
          before.slice(at).split(' ').length <= mostHeadWords &&
          needOfHeading(before.slice(at)) !== undefined,
      );
    if (start === undefined) continue;
    apart += `${row.slice(from, begin + start)}\n${before.slice(start)}:\n`;
    from = index + 1;
  }
  return apart + row.slice(from);
}
const mostHeadWords = 6;
const longestHeading = 90;

const picture = /^\s*(\p{Extended_Pictographic})\ufe0f?\s*(?=\S)/u;

/** Lines that begin with the same picture are a list; one of them alone may be a heading. */
function withBullets(text: string): string {
  const rows = text.split('\n');
  const pictures = rows.map((row) => picture.exec(row)?.[1]);
  const isListed = (at: number) =>
    pictures[at] !== undefined && (pictures[at] === pictures[at - 1] || pictures[at] === pictures[at + 1]);
  return rows.map((row, at) => (isListed(at) ? row.replace(picture, '- ') : row)).join('\n');
}

/** A line that goes on in the next one ends without a sign, far to the right. */
function joinWrapped(rows: string[]): string[] {
  const joined: string[] = [];
  let isListing = false;
  for (const row of rows) {
    const last = joined.at(-1)?.trimEnd() ?? '';
    const text = row.trim();
    // Two blanks at the end are a line break in Markdown.
    const isBroken = /\S {2,}$/.test(joined.at(-1) ?? '');
    const isSmall = /^\p{Ll}/u.test(text);
    if (text !== '')
      isListing =
        isSmall && (isListing || /:$/.test(joined.findLast((one) => one.trim() !== '')?.trimEnd() ?? ''));
    const goesOn =
      !isListing && !isBroken && last.length > 54 && !/[.:;!?…*]$/.test(last) && !/^\s*#/.test(last);
    if (
      goesOn &&
      text !== '' &&
      last.length + text.length < longestLine &&
      !bullet.test(text) &&
      !/^[#*_|]/.test(text) &&
      (/^[\p{Ll}\d(]/u.test(text) || isOpen(last))
    )
      joined.push(`${joined.pop()?.trimEnd()} ${text}`);
    else joined.push(row);
  }
  return joined;
}

function withLeadApart(row: string, at: number, rows: string[]): string[] {
  const next = rows.slice(at + 1).find((other) => other.trim() !== '') ?? '';
  const [, before, lead] = /^(.{20,}[.!?])\s+(\P{Ll}[^.!?]{2,120}:)\s*$/u.exec(row) ?? [];
  return before && lead && bullet.test(next.trim()) ? [before, lead] : [row];
}

const small = new Set(
  'and or the a an of to for with in on by our we that und oder der die das den dem mit für von zu im als et ou de des les la le du en un une pour y los las el con para un una di e il per della van het een met voor do da com o os și cu la i w z na do oraz'.split(
    ' ',
  ),
);
const isOpen = (row: string): boolean =>
  row.endsWith(',') || small.has(row.slice(row.lastIndexOf(' ') + 1).toLowerCase());

function isAboveBlock(rows: string[], at: number): boolean {
  const isEmpty = (index: number) => (rows[index] ?? '').trim() === '';
  return isEmpty(at - 1) && isEmpty(at + 1) && !isEmpty(at + 2) && !isEmpty(at + 3);
}

function readLine(row: string, before: string | undefined, next: string | undefined, isApart: boolean): Line {
  const trimmed = row.trim();
  const marks = /^(#{1,6})\s*/.exec(trimmed)?.[1]?.length ?? 0;
  const isItem = marks === 0 && bullet.test(trimmed) && !/^\*\*\S/.test(trimmed);
  const isBold = /^(?:\*\*|__|_)[^*_]+(?:\*\*|__|_)\s*(?::\s*)?\\?$/.test(trimmed);
  const text = trimmed
    .replace(/^#{1,6}\s*/, '')
    .replace(isItem ? bullet : /^(?!)/, '')
    .replace(/\*\*|__|^[_*]\s|(?<![\p{L}\d])[_*](?=\p{L})|(?<=[\p{L}.:])[_*](?![\p{L}\d])|\\$|`/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (marks > 0) return { text, kind: 'heading', level: marks };
  if (isItem) {
    const leads = /:$/.test(text) && text.length < 60;
    return leads ? { text, kind: 'heading', level: 8 } : { text, kind: 'item', level: 0 };
  }
  const isHeading =
    (isBold && !isProse(text)) || (isApart && isTitle(text)) || looksLikeHeading(text, before, next);
  return { text, kind: isHeading ? 'heading' : 'paragraph', level: isHeading ? 7 : 0 };
}

const isProse = (text: string): boolean =>
  text.split(' ').length > 14 || (/[.!] ?$/.test(text) && text.split(' ').length > 6);

const isTitle = (text: string): boolean =>
  text.split(' ').length < 7 && text.length < 60 && /^\P{L}*\p{Lu}/u.test(text) && !/[.,;]|:\s/.test(text);

function looksLikeHeading(text: string, before: string | undefined, next: string | undefined): boolean {
  const words = text.split(' ').length;
  if (text === '' || next === undefined) return false;
  if (/:$/.test(text) && words < 23 && bullet.test(next.trim()) && needOfHeading(text) !== undefined)
    return true;
  if (words > 12 || text.length > 90) return false;
  if (/:$/.test(text)) return true;
  if (/(?:\.\.\.|…)$/.test(text)) return words < 10 && bullet.test(next.trim());
  if (words > 9 || text.length > 70) return false;
  if (/[.,;!]/.test(text)) return false;
  if (/\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text))
    return text.length > 7 && !/^[^\p{Ll}]+$/u.test(next.trim());
  const isApart = before === undefined || before.trim() === '';
  return (
    isApart && words < 7 && /^\p{Lu}/u.test(text) && (bullet.test(next.trim()) || next.trim().length > 90)
  );
}
