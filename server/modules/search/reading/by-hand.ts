import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { type JobTexts, readCriteria } from '../criteria/read-criteria.ts';
import { byMeaning, meaningOf } from '../search-criteria.ts';

/**
 * Distinguishes criteria that were read offline from those added, weighed or removed by hand, which no model may change.
 * @returns the former, and how they join the latter once they are corrected
 */
export function setHandMadeAside(job: JobTexts & { criteria: Criterion[] }): {
  offline: Criterion[];
  join(corrected: Criterion[]): Criterion[];
} {
  const read = byMeaning(readCriteria(job));
  const isHandMade = (one: Criterion) => read.get(meaningOf(one))?.need !== one.need;
  const now = byMeaning(job.criteria);
  const isRemoved = (one: Criterion) => read.has(meaningOf(one)) && !now.has(meaningOf(one));
  const offline = job.criteria.filter((one) => !isHandMade(one));
  return {
    offline,
    join(corrected) {
      const byId = new Map(corrected.map((one) => [one.id, one]));
      const places = job.criteria.flatMap((one) => (isHandMade(one) ? one : (byId.get(one.id) ?? [])));
      const known = new Set(offline.map(({ id }) => id));
      const added = corrected.filter((one) => !known.has(one.id) && !isRemoved(one));
      return [...places, ...added];
    },
  };
}
