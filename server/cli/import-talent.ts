import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { organisations } from '../db/schema.ts';
import { BadRequestError, ConflictError } from '../errors.ts';
import { importTalentFile } from '../modules/sourcing/talent-pool/import-talent-file.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const importTalent: Command = {
  summary:
    "Imports a CSV of candidates into an organisation's talent pool, and names each row that is left out.",
  options: {
    organisation: {
      value: 'organisation',
      summary: "Its name, its id, or a member's e-mail address.",
      isRequired: true,
    },
  },
  positionals: ['file.csv'],
  async run({ options, positionals: [path = ''], say }) {
    await withDatabase(async ({ db }) => {
      const organisation = await idOfName(db, options.organisation ?? '');
      const done = await importTalentFile({ db }, { organisation, path }, say);
      if (done.status === 'failed') throw new BadRequestError(done.detail ?? 'The import failed.');
    });
  },
};

/** The id of the organisation of that name; anything else as it was given, to be looked up as id or address. */
async function idOfName(db: Database, given: string): Promise<string> {
  const named = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.name, given.trim()));
  if (named.length > 1) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new ConflictError(
      `${named.length} organisations are called "${given}". Use one of their ids: ${ids}.`,
    );
  }
  return named[0]?.id ?? given;
}
