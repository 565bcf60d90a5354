import { senderName } from '../mail/transport.ts';
import { createAdmin as create } from '../modules/account/create-admin.ts';
import { accountOptions, choosePassword, readOption } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const createAdmin: Command = {
  summary: "Creates a SuperAdmin in the provider's organisation, which is made when there is none.",
  options: {
    email: accountOptions.email,
    name: accountOptions.name,
    password: accountOptions.password,
  },
  positionals: [],
  async run(line) {
    const email = readOption(line, 'email');
    const name = readOption(line, 'name');
    const { password, told } = choosePassword(line);
    await withDatabase(({ db }, config) =>
      create(
        { db },
        { email, name, password },
        {
          name: senderName(config.mailFrom) || 'Provider',
          websiteUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
        },
      ),
    );
    line.say(`${email} is a SuperAdmin now and can log in.`);
    line.say(told);
  },
};
