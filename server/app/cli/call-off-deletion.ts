import { findOrganisation } from '../../modules/account/find-organisation.ts';
import { removeDeletion } from '../../modules/organization/deletion/ask-for-deletion.ts';
import { ConflictError } from '../../platform/errors.ts';
import { accountOptions } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const callOffDeletion: Command = {
  summary: 'Calls off the planned deletion of an organization. Its Owners are not told.',
  options: { organisation: accountOptions.organisation },
  positionals: [],
  async run({ options, say }) {
    await withDatabase(async ({ db }) => {
      const id = await findOrganisation(db, options.organisation ?? '');
      const row = await db.transaction((tx) => removeDeletion(tx, id));
      if (!row) throw new ConflictError('No deletion is planned, or it has begun.');
      say(`${id} is not deleted.`);
    });
  },
};
