import { findOrganisation } from '../../modules/account/find-organisation.ts';
import { allowPasswords as allow } from '../../modules/account/identity-provider/allow-passwords.ts';
import { accountOptions } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const allowPasswords: Command = {
  summary: 'Lets an organisation log in with passwords again whose own sign-in does not work.',
  options: { organisation: accountOptions.organisation },
  positionals: [],
  async run(line) {
    const { organisation = '' } = line.options;
    await withDatabase(async ({ db }) => allow(db, await findOrganisation(db, organisation)));
    line.say(`${organisation} can log in with passwords and passkeys again.`);
  },
};
