import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { findLanguages } from '../criteria/human-languages.ts';
import { isOnProtectedTrait } from '../criteria/protected-traits.ts';
import { excerptAround, type JobTexts, mostCriteria } from '../criteria/read-criteria.ts';
import { findYears } from '../criteria/years.ts';
import { termsOfText } from '../matching/words.ts';
import { technologyNames } from '../vocabulary/technologies.ts';
import { findVerbatim } from './find-quote.ts';
import type { ProposedCriterion } from './job-question.ts';

/** Longer ones ask for more than one thing. */
const longestText = 120;

/**
 * The criteria of a job with the corrections that its own words prove. Whatever else an answer holds changes nothing: words
 * that stand nowhere in the job, skills and years that these words do not name, a second correction of the same criterion.
 * The title stays, because somebody has typed it.
 */
export function correctCriteria(
  offline: Criterion[],
  proposed: ProposedCriterion[],
  job: JobTexts,
): { criteria: Criterion[]; changed: number } {
  const known = new Map(offline.map((criterion) => [criterion.id, criterion]));
  const corrections = new Map<string, Proven>();
  const added: Proven[] = [];
  for (const one of proposed) {
    const old = known.get(one.id);
    const proven = prove(one, job);
    if (!proven || one.kind === 'title' || old?.kind === 'title') continue;
    if (!old) added.push(proven);
    else if (old.kind === one.kind && !corrections.has(old.id)) corrections.set(old.id, proven);
  }
  const kept = offline.flatMap((criterion): Criterion[] => {
    const correction = corrections.get(criterion.id);
    if (!correction) return [criterion];
    const { need, ...rest } = correction;
    return need === 'none' ? [] : [{ ...rest, id: criterion.id, need }];
  });
  const criteria = withAdded(kept, added, offline.length);
  const before = new Set(offline.map(asText));
  const after = new Set(criteria.map(asText));
  return { criteria, changed: before.symmetricDifference(after).size };
}

type Proven = Omit<ProposedCriterion, 'id'>;

const keyOf = ({ kind, text }: Pick<Criterion, 'kind' | 'text'>) => `${kind}:${text.toLowerCase()}`;
const asText = (criterion: Criterion) => `${criterion.need}:${keyOf(criterion)}`;

/** The criteria with those that none of them says, under ids that no other had. */
function withAdded(criteria: Criterion[], added: Proven[], used: number): Criterion[] {
  const all = [...criteria];
  const seen = new Set(criteria.map(keyOf));
  let last = used;
  for (const { need, ...rest } of added) {
    if (need === 'none' || seen.has(keyOf(rest)) || all.length >= mostCriteria) continue;
    seen.add(keyOf(rest));
    last++;
    all.push({ id: `c${last}`, ...rest, need });
  }
  return all;
}

/** What is proposed, with its source as the job has it; undefined when the job does not say it. */
function prove({ kind, text, need, source }: ProposedCriterion, job: JobTexts): Proven | undefined {
  const said = [job.description, job.title, job.location]
    .map((of) => findVerbatim(of, source))
    .find((found) => found !== undefined);
  const asked = text.trim().replace(/\s+/g, ' ');
  if (said === undefined || asked === '' || asked.length > longestText) return undefined;
  if (isOnProtectedTrait({ text: asked })) return undefined;
  return need === 'none' || isSaidIn(kind, asked, said)
    ? { kind, text: asked, need, source: excerptAround(asked, said) }
    : undefined;
}

/** Whether words name what a criterion asks for, as far as that can be checked without understanding them. */
function isSaidIn(kind: Criterion['kind'], text: string, source: string): boolean {
  const year = new Date().getFullYear();
  const numbers = (of: string) => findYears(of, year).map(({ years }) => years);
  if (kind === 'years') {
    const [asked] = numbers(text);
    return asked !== undefined && numbers(source).includes(asked);
  }
  if (kind === 'language' && findLanguages(text).length === 0) return false;
  if (kind !== 'skill') return true;
  const words = new Set(termsOfText(source));
  // `at least 2 of: Go, Java, Rust` names three.
  return text
    .replace(/^at least \d+ of:/i, '')
    .split(/,|\sor\s/)
    .every((skill) =>
      technologyNames(skill.trim()).some((name) => termsOfText(name).some((term) => words.has(term))),
    );
}
