import { resetPassword as reset } from '../../modules/account/reset-password.ts';
import { accountOptions, choosePassword, readOption } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const resetPassword: Command = {
  summary:
    'Gives an account a new password, signs it out everywhere and ends its API keys and linked sign-ins.',
  options: { email: accountOptions.email, password: accountOptions.password },
  positionals: [],
  async run(line) {
    const email = readOption(line, 'email');
    const { password, passwordNotice } = choosePassword(line);
    const { isActivated, ended } = await withDatabase(({ db }) => reset({ db }, { email, password }));
    line.say(`${email} has a new password and is signed out everywhere.`);
    for (const { name, prefix } of ended.api_keys) line.say(`Ended: API key “${name}” (${prefix}…).`);
    for (const { issuer } of ended.providers) line.say(`Ended: linked sign-in at ${issuer}.`);
    for (const { name } of ended.passkeys) line.say(`Not ended: passkey “${name}”.`);
    line.say(passwordNotice);
    if (!isActivated)
      line.say('The account is not activated yet: its owner needs the link in the mail first.');
  },
};
