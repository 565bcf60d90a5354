import { similarOnes } from '../reading/advert/sentence-words.ts';
import type { Language } from '../vocabulary/fold.ts';
import type { NamedSkill } from '../vocabulary/technologies.ts';

const counts: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, a: 1 };

/** Single skills, and those of which some suffice: `at least two of Go, Java or Rust` stays one. */
export function choicesOf(text: string, named: Span[], language: Language): string[] {
  const skills = withoutAbbreviations(text, named);
  const isOr = language === 'nl' ? isDutchOr : isAnyOr;
  const some = someOf.exec(text);
  if (some && skills.length > 1) {
    const within = skills.filter(({ start }) => start > some.index);
    const count = counts[(some[1] ?? '').toLowerCase()] ?? Number(some[1]);
    if (within.length > count)
      return [
        ...skills.filter(({ start }) => start < some.index).map((skill) => skill.text),
        count === 1
          ? within.map((skill) => skill.text).join(' or ')
          : `at least ${count} of: ${within.map((skill) => skill.text).join(', ')}`,
      ];
  }
  const groups: Span[][] = [];
  for (const span of [...skills, ...similarOnes(text, language)].sort((a, b) => a.start - b.start)) {
    const last = groups.at(-1)?.at(-1);
    const between = last ? text.slice(last.end, span.start).replace(/\s+/g, ' ') : '';
    if (last && (isOr.test(between) || (last.text === '' && between === ' '))) groups.at(-1)?.push(span);
    else groups.push([span]);
  }
  for (let at = groups.length - 1; at > 0; at--) {
    const [group, before] = [groups[at] ?? [], groups[at - 1] ?? []];
    const between = text.slice(before.at(-1)?.end, group[0]?.start);
    if (group.length > 1 && /^,\s*$/.test(between) && before.length === 1)
      groups.splice(at - 1, 2, [...before, ...group]);
  }
  return groups
    .map((group) => group.flatMap((one) => one.text || []).join(' or '))
    .filter((words) => words !== '');
}

const someOf =
  /\b(?:at least |any )?(one|two|three|four|\d)(?: or more)? (?:of|from|in)(?: the following)?:?\s/i;
/** `Structural Health Monitoring (SHM)` names one thing twice. */
function withoutAbbreviations(text: string, spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const whole = kept.at(-1);
    if (!whole || !abbreviates(text, whole, span)) kept.push(span);
    else
      kept.splice(-1, 1, {
        text: `${whole.text} or ${span.text}`,
        start: whole.start,
        end: span.end + ')'.length,
      });
  }
  return kept;
}

function abbreviates(text: string, whole: Span, short: Span): boolean {
  const initials = whole.text
    .split(/[\s/&-]+/)
    .filter((word) => !/^(?:and|of|for|the|in|und|et|de)?$/i.test(word))
    .map((word) => word.charAt(0))
    .join('');
  return (
    /^ ?\($/.test(text.slice(whole.end, short.end - short.text.length)) &&
    text.charAt(short.end) === ')' &&
    /^\p{Lu}{2,}s?$/u.test(short.text) &&
    initials.length > 1 &&
    short.text.replace(/s$/, '').endsWith(initials.toUpperCase())
  );
}

type Span = Pick<NamedSkill, 'text' | 'start' | 'end'>;

const isAnyOr = /^ ?(?:,? ?(?:or|oder|ou|o|sau|lub) |\/ ?)$/i;
const isDutchOr = /^ ?(?:,? ?(?:or|of) |\/ ?)$/i;
