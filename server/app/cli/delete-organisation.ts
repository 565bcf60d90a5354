import { eq } from 'drizzle-orm';
import { findOrganisation } from '../../modules/account/find-organisation.ts';
import { deleteOrganisation as deleteNow } from '../../modules/organization/deletion/delete-organisation.ts';
import { organisations } from '../../platform/db/schema.ts';
import { ConflictError } from '../../platform/errors.ts';
import { accountOptions } from './account-options.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

export const deleteOrganisation: Command = {
  summary:
    'Deletes an organization with everything in it, at once and for good. Its Owners are not told. --confirm repeats its id.',
  options: {
    organisation: accountOptions.organisation,
    confirm: { value: 'id', summary: 'The id of the organization, once more.' },
  },
  positionals: [],
  async run({ options, say }) {
    await withDatabase(async ({ db }, config) => {
      const id = await findOrganisation(db, options.organisation ?? '');
      const [found] = await db.select().from(organisations).where(eq(organisations.id, id));
      if (found?.isProvider) throw new ConflictError('This is your own organization. It cannot be deleted.');
      if (options.confirm !== id) {
        throw new UsageError(`${found?.name} has the id ${id}. Add --confirm ${id} to delete it.`);
      }
      await deleteNow({ db, config }, id, true);
      say(`${id} is deleted. The contents of its files go with the next clean-ups of the server.`);
    });
  },
};
