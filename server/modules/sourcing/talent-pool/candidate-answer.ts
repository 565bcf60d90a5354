import type { Candidate } from '../../../../contract/api/talent-pool.ts';
import type { candidates } from '../../../db/schema.ts';

/** A row as the API answers it. */
export function candidateAnswer(row: typeof candidates.$inferSelect): Candidate {
  const { id, name, title, skills, location, summary, email, source } = row;
  return {
    id,
    name,
    title,
    skills,
    location,
    summary,
    email,
    profile_url: row.profileUrl,
    source,
    sample: row.organisationId === null,
    created_at: row.createdAt.toISOString(),
  };
}
