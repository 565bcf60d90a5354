import type { SearchDetails } from '../../../../contract/search/searches.calls.ts';
import type { CampaignValues } from './campaign-form.tsx';

const mostFacts = 4000;
const bullet = /^\s*(?:[-*•–+]|\d+[.)])\s/u;

export function jobBrief({ title, location, description }: SearchDetails): Partial<CampaignValues> {
  const place = location.trim() === '' ? '' : ` in ${location.trim()}`;
  return {
    name: `Job: ${title}${place}`.slice(0, 180),
    topic: `Job opening: ${title}${place}`.slice(0, 300),
    announcement: 'vacancy',
    fact_what: title.slice(0, 300),
    fact_where: location.trim().slice(0, 300),
    target_audience: `People who could be our next ${title}`.slice(0, 500),
    facts: linesOf(description),
  };
}

/** The lines of a job description, as many as fit. What leads to a list ends in a colon, so that list and lead stay together. */
function linesOf(description: string): string {
  const lines = description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let text = '';
  for (const [index, line] of lines.entries()) {
    const isLead = !bullet.test(line) && bullet.test(lines[index + 1] ?? '') && !/[.!?:…]$/.test(line);
    const added = `${line}${isLead ? ':' : ''}\n`;
    if (text.length + added.length < mostFacts) text += added;
  }
  return text.trim();
}
