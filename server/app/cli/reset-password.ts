import { resetPassword as reset } from '../../modules/account/reset-password.ts';
import { accountOptions, choosePassword, readOption } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const resetPassword: Command = {
  summary: 'Gives an account a new password and signs it out everywhere.',
  options: { email: accountOptions.email, password: accountOptions.password },
  positionals: [],
  async run(line) {
    const email = readOption(line, 'email');
    const { password, passwordNotice } = choosePassword(line);
    const { isActivated } = await withDatabase(({ db }) => reset({ db }, { email, password }));
    line.say(`${email} has a new password and is signed out everywhere.`);
    line.say(passwordNotice);
    if (!isActivated)
      line.say('The account is not activated yet: its owner needs the link in the mail first.');
  },
};
