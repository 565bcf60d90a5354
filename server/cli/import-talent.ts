import { BadRequestError } from '../errors.ts';
import { findOrganisation } from '../modules/account/find-organisation.ts';
import { importTalentFile } from '../modules/sourcing/talent-pool/import-talent-file.ts';
import { accountOptions } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const importTalent: Command = {
  summary:
    "Imports a CSV of candidates into an organisation's talent pool, and names each row that is left out.",
  options: { organisation: accountOptions.organisation },
  positionals: ['file.csv'],
  async run({ options, positionals: [path = ''], say }) {
    await withDatabase(async ({ db }, config) => {
      const organisationId = await findOrganisation(db, options.organisation ?? '');
      const done = await importTalentFile({ db, config }, { organisationId, path }, say);
      if (done.status === 'failed') throw new BadRequestError(done.detail ?? 'The import failed.');
    });
  },
};
