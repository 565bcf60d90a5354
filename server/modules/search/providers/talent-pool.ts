import { sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { visiblePeople, waitForSample } from '../../people/person/visible-candidates.ts';
import { openVectorChoice } from '../embedding/vector-choice.ts';
import { matchCandidates, openReranker } from '../match-candidates.ts';
import type { Hit, SearchProvider } from '../provider.ts';

const mostCounted = 100_000;
const numbers = new Intl.NumberFormat('en-US');

async function describePool(services: Services, organisationId: string): Promise<string> {
  const visible = await visiblePeople(services, organisationId);
  const rows = services.db
    .select({ one: sql`1` })
    .from(candidates)
    .where(visible)
    .limit(mostCounted + 1);
  const people = await services.db.$count(rows.as('visible'));
  if (people === 0) return 'the talent pool';
  const many = people > mostCounted ? `more than ${numbers.format(mostCounted)}` : numbers.format(people);
  return `${many} ${people === 1 ? 'person' : 'people'} of the talent pool`;
}

export function talentPool(services: Services): SearchProvider {
  return {
    name: 'talent-pool',
    label: 'the talent pool',
    hasPages: false,
    describeScope: (organisationId) => describePool(services, organisationId),
    async *search({ organisationId, job, criteria = [], shown = Number.POSITIVE_INFINITY, read }, signal) {
      const vectors = await openVectorChoice(services, organisationId, job.given, signal);
      const reranker = await openReranker(services, organisationId, job.given, signal);
      const help = { read: read && ((found: Hit[]) => read(found, signal)), choice: vectors, reranker };
      const asked = { ...job.given, criteria };
      const isLoading = await waitForSample(services, organisationId, signal);
      const hits = await matchCandidates(services, organisationId, asked, shown, help);
      const lacking = [
        ...(vectors?.failed ? [`without vectors. ${vectors.failed}`] : []),
        ...(reranker?.failed
          ? [`without comparing all of the best people once more: ${reranker.failed}`]
          : []),
        ...(isLoading ? ['while the sample of fictional people was loading. Search again in a minute'] : []),
      ].join('. It answered ');
      yield { hits, ...(lacking && { lacking }) };
    },
  };
}
