import type { SearchDetails } from '../../../../contract/api/searches.ts';
import type { CampaignValues } from './campaign-values.ts';

const mostFacts = 4000;
const leastWords = 4;

/** What a campaign that advertises a job begins with; whoever starts it can change all of it. */
export function jobBrief({ title, location, description }: SearchDetails): Partial<CampaignValues> {
  const place = location.trim() === '' ? '' : ` in ${location.trim()}`;
  return {
    name: `Job: ${title}${place}`.slice(0, 180),
    topic: `Job opening: ${title}${place}`.slice(0, 300),
    target_audience: `People who could be our next ${title}`.slice(0, 500),
    facts: sentencesOf(description),
  };
}

/** The lines of a job description that say something by themselves: no headings, no bare items of a list. */
function sentencesOf(description: string): string {
  const lines = description
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–+]|\d+[.)])\s*/, '').trim())
    .filter((line) => line.split(/\s+/).length >= leastWords && !line.endsWith(':'))
    .map((line) => (/[.!?…]$/.test(line) ? line : `${line}.`));
  let text = '';
  for (const line of lines) if (text.length + line.length < mostFacts) text += `${line}\n`;
  return text.trim();
}
