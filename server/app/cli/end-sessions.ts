import { endAllSessions, endSessionsOfAccount } from '../../modules/account/end-sessions.ts';
import { accountOptions, readOption } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const endSessions: Command = {
  summary: 'Signs everybody out everywhere at once, or one account alone.',
  options: { email: { ...accountOptions.email, isRequired: false } },
  positionals: [],
  async run(line) {
    const email = line.options.email === undefined ? undefined : readOption(line, 'email');
    const ended = await withDatabase(({ db }) =>
      email === undefined ? endAllSessions(db) : endSessionsOfAccount(db, email),
    );
    line.say(`Sessions ended: ${ended}.`);
  },
};
