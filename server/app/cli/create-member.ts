import { createMember as create } from '../../modules/account/create-member.ts';
import { findOrganisation } from '../../modules/account/find-organisation.ts';
import { accountOptions, newAccountOptions, readNewAccount } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const createMember: Command = {
  summary: 'Adds a Member to an organisation: a colleague of its Owner, with an account of their own.',
  options: {
    organisation: accountOptions.organisation,
    ...newAccountOptions,
  },
  positionals: [],
  async run(line) {
    const { account, passwordNotice } = readNewAccount(line);
    await withDatabase(async ({ db }) => {
      const organisationId = await findOrganisation(db, line.options.organisation ?? '');
      await create({ db }, { organisationId, ...account });
    });
    line.say(`${account.email} is a Member now and can log in.`);
    line.say(passwordNotice);
  },
};
