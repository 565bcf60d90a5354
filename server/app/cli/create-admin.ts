import { createAdmin as create } from '../../modules/account/create-admin.ts';
import { senderName } from '../../platform/mail/sender.ts';
import { newAccountOptions, readNewAccount } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const createAdmin: Command = {
  summary: "Creates a SuperAdmin in the provider's organisation, which is made when there is none.",
  options: newAccountOptions,
  positionals: [],
  async run(line) {
    const { account, passwordNotice } = readNewAccount(line);
    await withDatabase(
      ({ db }, config) =>
        create({ db }, account, {
          name: senderName(config.mailFrom) || 'Provider',
          websiteUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
        }),
      { makes: true },
    );
    line.say(`${account.email} is a SuperAdmin now and can log in.`);
    line.say(passwordNotice);
  },
};
