import { removeFactorOfAccount } from '../../modules/account/second-factor/remove-factor-of-account.ts';
import { accountOptions, readOption } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const removeSecondFactor: Command = {
  summary: 'Removes the second factor of an account whose owner has lost it, and signs it out everywhere.',
  options: { email: accountOptions.email },
  positionals: [],
  async run(line) {
    const email = readOption(line, 'email');
    await withDatabase(({ db }) => removeFactorOfAccount(db, email));
    line.say(`${email} has no second factor any more and is signed out everywhere.`);
  },
};
