import { findSpans } from '../../../search/vocabulary/dates.ts';
import { foldHeading, kindOfHeading, type SectionKind } from '../../../search/vocabulary/resume-headings.ts';
import type { ResumeLine } from './resume-text.ts';
import { titleWorth } from './titles.ts';

export interface Section {
  kind: SectionKind;
  heading: string;
  lines: ResumeLine[];
}

function headingOf(text: string): { kind: SectionKind; heading: string; rest: string } | undefined {
  const [before = '', ...after] = text.split(/:|\t/);
  const kind = kindOfHeading(before);
  if (!kind) return undefined;
  const rest = after.join(':').trim();
  // `Email: …` and the like are labels, and so is a language that stands in a list.
  if (rest !== '' && kind !== 'skills' && kind !== 'languages' && kind !== 'summary') return undefined;
  return { kind, heading: before.trim(), rest };
}

const lookOf = ({ text, size, look }: ResumeLine): string =>
  [size, look ?? '', isCapitals(text) ? 'capitals' : ''].join(' ');
const isCapitals = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

const withinJob =
  /^(?:key |main |major |my |core )?(?:responsibilit|dut(?:y|ies)|achievement|accomplishment|task|role|environment|technolog|tool|project|client|description|highlight|contribution|aufgaben|tatigkeiten|verantwort|erfolge|missions?|realisations|taches|funciones|logros|tareas|responsabilidad|mansioni|attivita|taken|atividades|responsabilitati|obowiazki|zakres)/;

/** Splits a résumé at its headings. What stands before the first one is the header. */
export function readSections(lines: ResumeLine[]): Section[] {
  const found = lines.map((line) => (line.look === 'item' ? undefined : headingOf(line.text)));
  const alone = lines.filter((_, at) => found[at]?.rest === '');
  const looks = new Set(alone.map(lookOf));
  const others = Map.groupBy(
    lines.filter((_, at) => !found[at]),
    lookOf,
  );
  // A look that most other lines have as well tells nothing.
  const telling = new Set([...looks].filter((look) => (others.get(look)?.length ?? 0) <= alone.length * 2));
  const sections: Section[] = [{ kind: 'header', heading: '', lines: [] }];
  for (const [at, line] of lines.entries()) {
    const within = sections.at(-1) as Section;
    const heading = found[at];
    if (!heading) {
      const isUnknown =
        within.kind !== 'header' && telling.has(lookOf(line)) && couldHead(line, lines[at + 1]);
      if (isUnknown) sections.push({ kind: 'other', heading: line.text, lines: [] });
      else within.lines.push(line);
      continue;
    }
    const { kind, rest } = heading;
    const isLabel = within.kind === 'experience' && kind !== 'experience' && isWithinJob(line, rest);
    if (isLabel) {
      within.lines.push(line);
      continue;
    }
    sections.push({ kind, heading: heading.heading, lines: rest === '' ? [] : [{ ...line, text: rest }] });
    // `Languages: …` among other skills is a line of theirs, after which they go on.
    if (rest !== '' && within.kind !== 'header' && within.heading !== '') {
      sections.push({ ...within, lines: [] });
    }
  }
  return sections;
}

export const headsOfJob = (text: string): boolean => text.endsWith(':') && withinJob.test(foldHeading(text));

const isWithinJob = ({ text }: ResumeLine, rest: string): boolean =>
  (rest !== '' || text.endsWith(':')) && withinJob.test(foldHeading(text));

function couldHead({ text }: ResumeLine, next: ResumeLine | undefined): boolean {
  const isPlain = /^[\p{L}\s&/'’-]+:?$/u.test(text) && text.split(' ').length <= 5 && !text.includes('\t');
  if (!isPlain || titleWorth(text) > 0 || withinJob.test(foldHeading(text))) return false;
  return next === undefined || (findSpans(next.text, new Date()).length === 0 && titleWorth(next.text) === 0);
}
