import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { resumes } from '../../../platform/db/schema.ts';
import { waitingDays } from './resume-rows.ts';

/** Forgets résumés that nobody has reviewed in time. Their files expire by themselves. */
export async function cleanUpResumes(db: Database): Promise<void> {
  await db.delete(resumes).where(lt(resumes.createdAt, sql`now() - make_interval(days => ${waitingDays})`));
}
