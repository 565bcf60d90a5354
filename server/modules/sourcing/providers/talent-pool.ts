import type { Services } from '../../../context.ts';
import { matchCandidates } from '../match-candidates.ts';
import type { SearchProvider } from './provider.ts';

/** The candidates that the organisation sees, found by the words of their texts; all of them on one page. */
export function talentPool(services: Services): SearchProvider {
  return {
    name: 'talent-pool',
    label: 'the talent pool',
    hasPages: false,
    async *search({ organisationId, job, criteria = [], shown = Number.POSITIVE_INFINITY, read }, signal) {
      const hits = await matchCandidates(
        services,
        organisationId,
        { ...job.given, criteria },
        shown,
        read && ((found) => read(found, signal)),
      );
      yield { hits };
    },
  };
}
