import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { organisations } from '../../platform/db/schema.ts';

/** The id of the provider's own organisation, which has the SuperAdmins. It is created when it does not exist. */
export async function ensureProviderOrganisation(
  tx: Database,
  given: { name: string; websiteUrl: string },
): Promise<string> {
  await tx
    .insert(organisations)
    .values({ ...given, isProvider: true })
    .onConflictDoNothing();
  const [provider] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.isProvider, true));
  if (!provider) throw new Error("The provider's organisation was not stored.");
  return provider.id;
}
