import type { ClaimKind } from '../../../contract/content/claim-kinds.ts';
import { findClaims } from '../../../contract/content/claims/find-claims.ts';
import type { CompanyProfileFields } from '../../../contract/organization/company-profile.calls.ts';
import { knownFacts } from '../../../server/modules/content/claims/known-facts.ts';
import { composer } from '../../../server/modules/content/engines/composer/composer.ts';
import { writeDrafts } from './measure-content.ts';

/** Sentences as models invent them, each with one claim that no company of the test has made. */
const invented: [ClaimKind, (rival: string) => string, (rival: string) => string][] = [
  ['number', () => 'More than 4,750 customers rely on us.', () => '4,750'],
  ['number', () => 'Costs fall by 37 % within weeks.', () => '37 %'],
  ['number', () => 'Our team has seventy-three years of experience.', () => 'seventy-three years'],
  ['price', () => 'It starts at €19.95 a month.', () => '€19.95'],
  ['price', () => 'You save 340 dollars each time.', () => '340 dollars'],
  ['date', () => 'Join us on 23 October.', () => '23 October'],
  ['date', () => 'We have done this since 1871.', () => '1871'],
  ['date', () => 'The offer ends tomorrow.', () => 'tomorrow'],
  ['quote', () => '“They changed how we work,” says a happy client.', () => '“They changed how we work,”'],
  ['competitor', (rival) => `Unlike ${rival}, we listen.`, (rival) => rival],
  ['address', () => 'Read more at https://bit.example/offer-7.', () => 'https://bit.example/offer-7'],
  ['address', () => 'Call us at +49 89 5550 1234 today.', () => '+49 89 5550 1234'],
];

interface ClaimFigures {
  posts: number;
  /** Of the marked claims, those that were invented, in percent. */
  precision: number;
  /** Of the invented claims, those that were marked with their kind, in percent. */
  recall: number;
  /** What was marked although profile or brief says it. */
  falseAlarms: string[];
  /** What was invented and not marked. */
  missed: string[];
}

/** Checks posts of the composer, which claim nothing of their own, and the same posts with an invented sentence each. */
export async function measureClaims(
  profiles: readonly CompanyProfileFields[],
  topics: readonly string[],
): Promise<ClaimFigures> {
  const drafts = await writeDrafts(composer, profiles, topics);
  const falseAlarms: string[] = [];
  const missed: string[] = [];
  let found = 0;
  for (const [at, { request, content }] of drafts.entries()) {
    const known = knownFacts(request.profile, request.prompt);
    const [rival = 'Rivalry & Sons'] = request.profile.competitors;
    const [kind, sentenceOf, claimOf] = invented[at % invented.length] ?? [];
    if (!kind || !sentenceOf || !claimOf) continue;
    const claims = findClaims(`${content}\n\n${sentenceOf(rival)}`, {
      ...known,
      competitors: [...known.competitors, rival],
    });
    const isInvented = (claim: (typeof claims)[number]) =>
      claim.kind === kind && claim.text === claimOf(rival) && claim.start >= content.length;
    if (claims.some(isInvented)) found += 1;
    else missed.push(`${kind}: ${sentenceOf(rival)} (${request.profile.company_name})`);
    for (const claim of claims.filter((each) => !isInvented(each))) {
      falseAlarms.push(`${claim.kind}: ${claim.text} (${request.profile.company_name})`);
    }
  }
  return {
    posts: drafts.length,
    precision: (100 * found) / Math.max(1, found + falseAlarms.length),
    recall: (100 * found) / drafts.length,
    falseAlarms,
    missed,
  };
}
