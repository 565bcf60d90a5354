import { type SQL, sql } from 'drizzle-orm';
import { candidates } from '../../../platform/db/schema.ts';

/** What users do with a person, as the audit trail has it. Being kept, exported or found again by a search is not among it. */
const touches = sql.raw(
  ['added', 'edited', 'merged', 'contact-stopped', 'contact-allowed', 'judged', 'handed-over', 'planned']
    .concat(['grounds-set', 'written-to', 'tagged', 'untagged'])
    .map((what) => `'person.${what}'`)
    .join(', '),
);

/**
 * The last time that something happened with each person of an organisation, as a table of `candidate_id` and `at`. A person who was
 * added and never touched is not in it. Read in one pass, because the trail has no index by person.
 */
export const touchesOf = (organisationId: string): SQL => sql`(
  select coalesce(m.merged_into, x.candidate_id) as candidate_id, max(x.at) as at from (
    select candidate_id, created_at as at from decisions where organisation_id = ${organisationId}
    union all select candidate_id, created_at from notes where organisation_id = ${organisationId}
    union all select candidate_id, greatest(created_at, done_at) from reminders where organisation_id = ${organisationId}
    union all select candidate_id, created_at from messages where organisation_id = ${organisationId}
    union all select candidate_id, received_at from replies where organisation_id = ${organisationId}
    union all select candidate_id, created_at from candidate_documents where organisation_id = ${organisationId}
    union all select subject_id, created_at from audit
      where organisation_id = ${organisationId} and action in (${touches})
  ) as x join candidates as m on m.id = x.candidate_id group by 1)`;

/** True if the person of `candidates` stands on the board of a search that is neither archived nor deleted, not as hired or closed. */
export const isOnBoard = sql`exists (
  select from search_people as p join search_jobs as j on j.id = p.job_id
  where p.candidate_id = ${candidates.id} and p.stage is not null and p.stage not in ('hired', 'closed')
    and j.deleted_at is null and j.archived_at is null)`;
