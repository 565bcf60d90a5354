import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type Resume, resumeLimits } from '../../../../contract/people/resumes.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { candidateIdentities, candidates, resumes } from '../../../platform/db/schema.ts';
import { readIdentityKey } from '../../../platform/keys/identity-key.ts';
import { likelyIdentities } from '../talent-pool/person-identities.ts';
import { canRetryResume } from './retry-resume.ts';

/** The organisation's résumés that are read or wait for their review, newest first; each with whom the pool has already. */
export async function listResumes(ctx: Context): Promise<Resume[]> {
  const { organisationId, userId } = ctx.caller;
  const rows = await ctx.db
    .select()
    .from(resumes)
    // An archive that was unpacked is about to go.
    .where(
      and(
        eq(resumes.organisationId, organisationId),
        or(sql`${resumes.status} <> 'completed'`, isNotNull(resumes.proposal)),
      ),
    )
    .orderBy(desc(resumes.createdAt), resumes.fileName, resumes.id)
    .limit(resumeLimits.listed);
  const known = await recogniseEach(ctx, rows);
  return rows.map((row) => {
    const { id, fileName, status, detail, proposal, createdBy, createdAt } = row;
    return {
      id,
      file_name: fileName,
      status,
      ...(detail === null ? {} : { detail }),
      proposal,
      known: known.get(id) ?? null,
      can_retry: canRetryResume(row),
      is_mine: createdBy === userId,
      created_at: createdAt.toISOString(),
    };
  });
}

/** By mail address, phone number and profiles. */
async function recogniseEach(ctx: Context, rows: (typeof resumes.$inferSelect)[]) {
  const read = rows.flatMap(({ id, proposal }) => (proposal ? [{ id, proposal }] : []));
  if (read.length === 0) return new Map<string, never>();
  const key = await readIdentityKey(ctx.db, ctx.config);
  const identities = read.map(({ id, proposal }) => ({ id, keyed: likelyIdentities(key, proposal) }));
  const hmacs = identities.flatMap(({ keyed }) => keyed.map(({ hmac }) => hmac));
  if (hmacs.length === 0) return new Map<string, never>();
  const found = await ctx.db
    .select({
      hmac: candidateIdentities.hmac,
      id: candidates.id,
      name: candidates.name,
      title: candidates.title,
    })
    .from(candidateIdentities)
    .innerJoin(candidates, eq(candidates.id, candidateIdentities.candidateId))
    .where(
      and(
        eq(candidateIdentities.organisationId, ctx.caller.organisationId),
        inArray(candidateIdentities.hmac, hmacs),
        candidates.isListed,
      ),
    );
  const byHmac = new Map(found.map(({ hmac, ...person }) => [hmac, person]));
  return new Map(
    identities.flatMap(({ id, keyed }) => {
      const person = keyed.map(({ hmac }) => byHmac.get(hmac)).find((one) => one !== undefined);
      return person ? [[id, person] as const] : [];
    }),
  );
}
