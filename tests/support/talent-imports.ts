import { eq } from 'drizzle-orm';
import { storeImport } from '../../server/modules/people/talent-pool/candidate-file.ts';
import { runImport } from '../../server/modules/people/talent-pool/run-import.ts';
import { candidates, organisations } from '../../server/platform/db/schema.ts';
import type { TestApp, TestUser } from './test-app.ts';

export const importHeader = 'Name,Title,Skills,Location,Summary,Email';

/** Rows of different people. */
export const people = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `Person ${n},Welder,MIG; TIG,"Austin, TX",Ten years.,p${n}@pool.example`,
  );

/** An attempt that is not the last one and is never stopped. */
export const firstAttempt = () => ({ isLast: false, signal: new AbortController().signal });

/** Stores and runs imports of a server, and reads what came of them. */
export function importsOf(server: TestApp) {
  return {
    store: (user: TestUser, rows: string[]) =>
      storeImport(server.db, {
        organisationId: user.organisationId,
        createdBy: user.userId,
        fileName: 'people.csv',
        file: Buffer.from(`${importHeader}\n${rows.join('\n')}\n`),
      }),
    run: (id: string, attempt = firstAttempt()) => runImport(server.services, id, attempt),
    stateOf: async (user: TestUser, id: string) => (await user.send('GET', `/talent/imports/${id}/`)).json(),
    poolOf: (user: TestUser) =>
      server.db.select().from(candidates).where(eq(candidates.organisationId, user.organisationId)),
    importedAt: async (user: TestUser) => {
      const [organisation] = await server.db
        .select()
        .from(organisations)
        .where(eq(organisations.id, user.organisationId));
      return organisation?.talentImportedAt;
    },
  };
}
