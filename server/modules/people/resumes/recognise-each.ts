import { inArray } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { candidates, type resumes } from '../../../platform/db/schema.ts';
import { readIdentityKey } from '../../../platform/keys/identity-key.ts';
import { findHolders, mayBeNamed } from '../identity/identities.ts';
import { type KeyedIdentity, likelyIdentities } from '../identity/person-identities.ts';
import { type NameWords, readNameWords } from '../identity/person-names.ts';

/** Who in the pool each résumé is of: by mail address, phone number and profiles; where a name was read, by a compatible one as well. */
export async function recogniseEach(ctx: Context, rows: (typeof resumes.$inferSelect)[]) {
  const read = rows.flatMap(({ id, proposal }) => (proposal ? [{ id, proposal }] : []));
  if (read.length === 0) return { known: new Map<string, never>(), twins: new Map<string, never>() };
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
  const known = new Map(
    chosen.flatMap(([id, known]) => {
      const person = byId.get(known);
      return person ? [[id, person] as const] : [];
    }),
  );
  return { known, twins: findTwins(asked) };
}

function findTwins(asked: { id: string; name: string; keyed: KeyedIdentity[] }[]) {
  const byAddress = new Map<string, { id: string; name: string; names: NameWords[] }[]>();
  return new Map(
    asked.flatMap(({ id, name, keyed }) => {
      const words = readNameWords(name);
      const addresses = name === '' ? [] : keyed.filter(({ kind }) => kind === 'email');
      const before = addresses.flatMap(({ hmac }) => byAddress.get(hmac) ?? []);
      const twin = before.find((one) => mayBeNamed(one, words));
      for (const { hmac } of addresses) {
        byAddress.set(hmac, [...(byAddress.get(hmac) ?? []), { id, name, names: [words] }]);
      }
      return twin ? [[id, { id: twin.id, name: twin.name }] as const] : [];
    }),
  );
}
