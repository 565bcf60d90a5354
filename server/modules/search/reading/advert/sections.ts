import { detectLanguage } from '../../vocabulary/language.ts';
import { askingOdds } from './asking-words.ts';
import { findConditions } from './clause-parts.ts';
import { asksOfApplicant, type Clause, isOfEmployer, readClauses, splitSentences } from './clauses.ts';
import {
  introducesTasks,
  isAboutOthers,
  isHeadingAlone,
  isMeta,
  needOfHeading,
  type SectionNeed,
} from './headings.ts';
import { type Line, readLines } from './lines.ts';
import { beginsAsking } from './phrases.ts';
import { isOfTime } from './sentence-words.ts';

interface SectionLine {
  text: string;
  need: SectionNeed;
  isItem: boolean;
  isRest?: boolean;
}

interface Section {
  heading: string;
  need: SectionNeed;
  lines: SectionLine[];
  /** The heading asks for each of its points: `Experience in one or more of the following:`. */
  asksForEach: boolean;
  /** Begun by a label in a line of text, `Nice: Kafka`: the label of the next line is no point of it. */
  isLabel?: boolean;
}

const isAskedFor = (need: SectionNeed): boolean => need === 'must' || need === 'nice';

/** `must` for a sentence above a list that asks by its words, and for what asks for experience of each of its points. */
function needOfAsking({ text }: Line, next: Line | undefined): SectionNeed | undefined {
  const isSentence =
    text.split(' ').length > mostHeadWords && asksOfApplicant(text) && !introducesTasks(text);
  const asksForPoints = next?.kind === 'item' && beginsAsking(text) && needOfHeading(text) === undefined;
  return isSentence || asksForPoints ? 'must' : undefined;
}

const mostHeadWords = 6;
const bareDepth = 7;

/** The sections so far, and the headings that the next line stands below. */
class Outline {
  readonly sections: Section[] = [{ heading: '', need: 'plain', lines: [], asksForEach: false }];
  private readonly open: { depth: number; need: SectionNeed }[] = [];

  begin(heading: string, depth: number, known: SectionNeed | undefined): Section {
    while ((this.open.at(-1)?.depth ?? 0) >= depth) this.open.pop();
    const above = this.open.at(-1);
    // `How to apply` ends the requirements above it, whose marks are of another kind.
    if (above && known !== undefined && isAskedFor(above.need) && !isAskedFor(known)) above.need = 'plain';
    const parent = above?.need ?? 'plain';
    const need = known === undefined || (known === 'nice' && parent === 'none') ? parent : known;
    this.open.push({ depth, need });
    const section: Section = {
      heading,
      need,
      lines: [],
      asksForEach: depth > bareDepth && beginsAsking(heading),
    };
    this.sections.push(section);
    return section;
  }

  /** The section that a line belongs to: behind `Location` one line alone. */
  sectionOf(line: Line): Section {
    const last = this.sections.at(-1);
    const isOver =
      last?.need === 'none' && isMeta(last.heading) && last.lines.length > 0 && line.kind !== 'item';
    return last && !isOver ? last : this.begin('', bareDepth, undefined);
  }
}

/**
 * Puts the lines of an advert below their headings. One that no table has ends the section before it, unless it stands deeper:
 * `Databases` below `# Requirements`. A line may begin with a heading of its own: `Nice to have: Kafka, Terraform`.
 */
export function readSections(lines: Line[]): Section[] {
  const outline = new Outline();
  for (const [at, line] of lines.entries()) {
    const depth = depthOf(line);
    if (depth > 0) {
      const heading = line.text.replace(/ ?(?::|\.\.\.|…)$/, '');
      const known = needOfAsking(line, lines[at + 1]) ?? needOfHeading(line.text);
      const section = outline.begin(heading, depth, known);
      if (isAskedFor(section.need) && beginsAsking(heading) && /\d/.test(heading))
        section.lines.push({ text: heading, need: section.need, isItem: false, isRest: false });
    } else addLine(line, outline);
  }
  return outline.sections
    .filter(({ heading, lines: own }) => heading !== '' || own.length > 0)
    .map(readDuties)
    .map(readByContent)
    .map(readTail)
    .map(readUnmarkedList)
    .map(readByWords);
}

function addLine(line: Line, outline: Outline): void {
  const current = outline.sectionOf(line);
  const { head, rest, need } = splitHead(line.text);
  if (need === undefined) {
    current.lines.push({
      text: line.text,
      need: current.need,
      isItem: line.kind === 'item',
      isRest: current.asksForEach && line.text.split(' ').length <= mostHeadWords,
    });
    return;
  }
  const isItem =
    line.kind === 'item' || current.need === 'must' || (current.need === 'nice' && current.isLabel !== true);
  const isBenefit = current.need === 'none' && (need === 'nice' || need === 'none');
  if (!isItem && !isBenefit) {
    const begun = outline.begin(head, bareDepth, need === 'none' ? 'plain' : need);
    begun.isLabel = true;
    begun.lines.push({ text: rest, need, isItem: true, isRest: true });
    return;
  }
  const own = isBenefit || (current.need === 'none' && line.kind === 'item') ? 'none' : need;
  const asked = own === 'must' && current.need === 'nice' ? 'nice' : own;
  current.lines.push({ text: rest, need: asked, isItem, isRest: true });
}

/** How much a heading counts, and the sentences beside one, in the log of the odds. */
const byHeading = 1.5;
/** To be asked for below a heading that does not ask takes less. */
const byWords = 1.3;
const byNeighbors = 0.5;
/** Points of one list ask together, below a heading that no table has. */
const byPoints = 1.5;
const weightBeside = ({ need, isItem }: SectionLine): number =>
  need === 'plain' && isItem ? byPoints : byNeighbors;
const neighbors = 3;
const mostOdds = 3;

/**
 * Each sentence by itself, its heading and what stands beside it: what surely tells of the company or the work, among demands that
 * no heading ends, is not asked for, and what surely asks, below another heading or none, is.
 */
function readByWords(section: Section): Section {
  const lines = section.lines.flatMap((line) =>
    line.isRest === true ? [line] : splitSentences(line.text).map((text) => ({ ...line, text })),
  );
  const odds = lines.map(({ text }) => askingOdds(text));
  const clipped = odds.map((one) => Math.max(-mostOdds, Math.min(mostOdds, one)));
  return {
    ...section,
    lines: lines.map((line, at) => {
      const beside = clipped.slice(Math.max(0, at - neighbors), at + 1 + neighbors);
      const around =
        (beside.reduce((sum, one) => sum + one, 0) - (clipped[at] ?? 0)) / Math.max(1, beside.length - 1);
      return line.isRest === true
        ? line
        : { ...line, need: needOf(line, (odds[at] ?? 0) + weightBeside(line) * around) };
    }),
  };
}

function needOf({ text, need }: SectionLine, odds: number): SectionNeed {
  if (need !== 'must' && need !== 'nice') return odds > byWords && !isOfEmployer(text) ? 'must' : need;
  const isAsked =
    beginsAsking(text) ||
    (text.split(' ').length <= mostPointWords && namesProof.test(text)) ||
    asksOfApplicant(text) ||
    findConditions(text).some((condition) => isOfTime(condition.text));
  return odds < -byHeading && !isAsked ? 'none' : need;
}

/** Several short lines below a heading that asks are a list, though nothing marks its points. */
function readUnmarkedList(section: Section): Section {
  const isAsking = section.need === 'must' || section.need === 'nice';
  const points = section.lines.filter(({ text }) => isPoint(text));
  const isList =
    points.length >= fewestPoints &&
    points.length * 4 >= section.lines.length * 3 &&
    section.lines.every(({ isItem, isRest }) => !isItem || isRest === true);
  if (!isAsking || !isList) return section;
  return {
    ...section,
    lines: section.lines.map((line) => ({ ...line, isItem: line.isItem || points.includes(line) })),
  };
}

const fewestPoints = 3;
const mostPointWords = 14;
const longestPoint = 25;
const isShort = (text: string): boolean => text.split(' ').length <= longestPoint && !/[.!?]\s/.test(text);
const isPoint = (text: string): boolean =>
  text.split(' ').length <= mostPointWords && !/[.!?]\s/.test(text) && !isAboutOthers(text);

function readDuties(section: Section): Section {
  const items = section.lines.filter(({ isItem }) => isItem);
  const future = items.filter(({ text }) => willDo.test(text));
  if (section.need === 'none' || items.length < 2 || future.length * 2 < items.length) return section;
  return { ...section, need: 'duty', lines: section.lines.map((line) => ({ ...line, need: 'duty' })) };
}
/** Verbs of the future in French, Spanish and Italian, which only people who do the work have. */
const willDo = /^\P{L}*\p{Lu}?\p{L}{3,}(?:rez|rás|erai|irai)(?!\p{L})/u;

/** A list below a heading that no table has is one of demands if half of its points ask for experience, years or a degree. */
function readByContent(section: Section): Section {
  const hasItems = section.lines.some(({ isItem }) => isItem);
  const points = section.lines.filter(
    ({ text, isItem, need }) => (isItem || (!hasItems && isShort(text))) && need === 'plain',
  );
  const asking = points.filter(asksByContent);
  if (section.need !== 'plain' || points.length < 2 || asking.length * 2 < points.length) return section;
  return {
    ...section,
    need: 'must',
    lines: section.lines.map((line) => (line.need === 'plain' ? { ...line, need: 'must' } : line)),
  };
}

const asksByContent = ({ text }: SectionLine): boolean =>
  beginsAsking(text) || namesProof.test(text) || ofApplicant.test(text);

/** Demands behind a list of something else, whose heading was lost: the last points, from one that asks, if most of them do. */
function readTail(section: Section): Section {
  if (section.need !== 'none' && section.need !== 'duty') return section;
  const { lines } = section;
  const from = lines.findIndex(
    (line, at) =>
      at > 0 &&
      lines.length - at >= fewestTail &&
      beginsTail(line) &&
      lines.slice(at).every(({ isItem, need }) => isItem && need === section.need) &&
      lines.slice(at).filter(beginsTail).length * 2 > lines.length - at,
  );
  if (from < 0) return section;
  return { ...section, lines: lines.map((line, at) => (at < from ? line : { ...line, need: 'must' })) };
}

const fewestTail = 2;
/** Points that ask one after the other need less each. */
const byTail = 0.7;
const beginsTail = (line: SectionLine): boolean => asksByContent(line) || askingOdds(line.text) > byTail;

const ofApplicant =
  /^\P{L}*(?:you (?:have|are|hold|speak|know|bring)|you['’](?:re|ve)|must (?:have|be|hold)|du (?:hast|bist|bringst|verfügst|sprichst)|sie (?:haben|sind|bringen|verfügen|sprechen)|vous (?:êtes|avez|possédez|maîtrisez|savez|disposez|parlez|justifiez|connaissez)|tienes|eres|dispones|posees|hablas|hai|sei|possiedi|parli|je (?:hebt|bent|beschikt|spreekt|kunt)|você (?:tem|é)|ai|ești|cunoști|masz|posiadasz|jesteś|znasz)(?!\p{L})/iu;

const namesProof =
  /(?<!\p{L})(?:degree|diploma|bts|years|licen[cs]e|certifi\p{L}+|fluent|abgeschlossene\p{L}*|führerschein|studium|ausbildung|jahre|diplôme|permis|ans d|titulación|carn[eé]t?|años|laurea|patente|anni|rijbewijs|opleiding|jaar|ensino|formação|cnh|anos|studii|permis|ani|wykształcenie|prawo jazdy|lat|lata)(?!\p{L})/iu;

/**
 * How deep a heading stands; 0 for any other line. `Requisitos: ensino superior` is more than a heading, though it looks like
 * one.
 */
function depthOf(line: Line): number {
  if (line.kind !== 'heading') return isHeading(line) ? bareDepth : 0;
  return line.level === bareDepth && splitHead(line.text).need !== undefined ? 0 : line.level;
}

function isHeading(line: Line): boolean {
  const { kind } = line;
  const text = line.text.replace(/ ?\([^()]*\)$/, '');
  const words = text.split(' ').length;
  if (kind !== 'item' && words < 8 && !/[.,;!]/.test(text) && isAboutOthers(text)) return true;
  if (/\?$/.test(text)) return words < 9 && needOfHeading(text) !== undefined;
  return (
    kind !== 'item' &&
    words <= 4 &&
    !/^bonus(?:es)?$/i.test(text) &&
    !/[.,;!]/.test(text) &&
    /^\p{Lu}/u.test(text) &&
    isHeadingAlone(text) &&
    needOfHeading(text) !== undefined
  );
}

function splitHead(text: string): { head: string; rest: string; need: SectionNeed | undefined } {
  const colon = /\s?:\s+(?=\S)/.exec(text);
  const head = colon ? text.slice(0, colon.index) : '';
  const isHead =
    head.length > 2 && head.length <= 60 && head.split(' ').length <= mostHeadWords && !/[.!?(:]/.test(head);
  if (!colon || !isHead) return { head: '', rest: text, need: undefined };
  const need = needOfHeading(head);
  const isTopic = /\p{L}\s(?:of|in|with|mit|von|de|en|con|di|met|van|em|com|cu|în|w|z)\s/u.test(head);
  const isKnown = need !== undefined && need !== 'plain' && !(need === 'must' && isTopic);
  return { head, rest: text.slice(colon.index + colon[0].length), need: isKnown ? need : undefined };
}

/** Parts that the advert offers or that tell of the company are `drop`. */
export function clausesOfAdvert(description: string): Clause[] {
  const language = detectLanguage(description);
  return readSections(readLines(description)).flatMap(({ lines }) =>
    lines.flatMap(({ text, need }): Clause[] =>
      need === 'none' ? [{ text, need: 'drop' }] : readClauses(text, need, language),
    ),
  );
}
