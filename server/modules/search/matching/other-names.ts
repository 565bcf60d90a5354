import { readRole } from '../vocabulary/read-role.ts';
import { detectLanguage } from '../vocabulary/text.ts';
import { expandTitle } from '../vocabulary/titles.ts';
import type { JobBrief } from './read-job-brief.ts';
import { readJobTitle } from './read-title.ts';

/** Below it, a name that is looked up is one meaning of several, or only shares an occupation. */
const leastSure = 0.55;

/**
 * The brief with the title's other names in every language among the titles to look for, such as `CFO` and `Finanzvorstand`.
 * The lists take a second to load: only the thread that ranks people calls it.
 */
export function withOtherNames(brief: JobBrief): JobBrief {
  const { title } = brief.given;
  const found = new Map(brief.titles.map((known) => [known.title.terms.join(' '), known]));
  for (const { phrase, weight } of expandTitle(readRole(title).role, detectLanguage(title))) {
    const named = readJobTitle(phrase);
    const key = named.terms.join(' ');
    if (weight >= leastSure && (found.get(key)?.alike ?? 0) < weight)
      found.set(key, { title: named, alike: weight });
  }
  const titles = [...found.values()].sort((a, b) => b.alike - a.alike);
  return Object.create(brief, { titles: { value: titles } });
}
