import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type Resume, resumeLimits } from '../../../../contract/people/resumes.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, resumes } from '../../../platform/db/schema.ts';
import { readIdentityKey } from '../../../platform/keys/identity-key.ts';
import { findHolders, mayBeNamed } from '../identity/identities.ts';
import { likelyIdentities } from '../identity/person-identities.ts';
import { readNameWords } from '../identity/person-names.ts';
import { canRetryResume } from './retry-resume.ts';

/** The organisation's résumés that are read or wait for their review, newest first; each with matching people of the pool. */
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

/** By mail address, phone number and profiles; where a name was read, by a compatible one as well. */
async function recogniseEach(ctx: Context, rows: (typeof resumes.$inferSelect)[]) {
  const read = rows.flatMap(({ id, proposal }) => (proposal ? [{ id, proposal }] : []));
  if (read.length === 0) return new Map<string, never>();
  const key = await readIdentityKey(ctx.db, ctx.config);
  const asked = read.map(({ id, proposal }) => ({
    id,
    name: proposal.name.trim(),
    keyed: likelyIdentities(key, proposal),
  }));
  const identities = asked.flatMap(({ keyed }) => keyed);
  const all = await findHolders(ctx.db, ctx.caller.organisationId, identities);
  const holders = all.filter(({ isListed }) => isListed);
  const chosen = asked.flatMap(({ id, name, keyed }) => {
    const words = readNameWords(name);
    const named = holders.filter((holder) => name === '' || mayBeNamed(holder, words));
    const has = (hmac: string) => named.find((holder) => holder.identities.some((one) => one.hmac === hmac));
    const holder = keyed.map(({ hmac }) => has(hmac)).find((one) => one !== undefined);
    return holder ? [[id, holder.id] as const] : [];
  });
  const people = await ctx.db
    .select({ id: candidates.id, name: candidates.name, title: candidates.title })
    .from(candidates)
    .where(
      inArray(
        candidates.id,
        chosen.map(([, id]) => id),
      ),
    );
  const byId = new Map(people.map((person) => [person.id, person]));
  return new Map(
    chosen.flatMap(([id, known]) => {
      const person = byId.get(known);
      return person ? [[id, person] as const] : [];
    }),
  );
}
