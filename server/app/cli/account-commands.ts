import { minimumPasswordLength } from '../../../contract/account/account.calls.ts';
import { passwordTexts } from '../../../contract/account/passwords.calls.ts';
import { stayingNames } from '../../../contract/account/second-factor.calls.ts';
import { credential } from '../../../contract/account/sign-in-methods.ts';
import { emailAddress, requiredText } from '../../../contract/platform/text.ts';
import { z } from '../../../contract/platform/zod.ts';
import {
  createAdmin as createAdminAccount,
  createMember as createMemberAccount,
  findOrganisation,
} from '../../modules/account/create-account.ts';
import { generatePassword } from '../../modules/account/password.ts';
import {
  isCommonPassword,
  resetPasswordOf as resetPasswordOfAccount,
} from '../../modules/account/passwords/change-password.ts';
import { senderName } from '../../platform/mail/transport.ts';
import { type Command, type CommandLine, UsageError, withDatabase } from './with-database.ts';

export const accountOptions = {
  email: { value: 'address', summary: 'The email address of the account.', isRequired: true },
  name: { value: 'name', summary: 'The name the dashboard greets.', isRequired: true },
  organisation: {
    value: 'organisation',
    summary: 'Its name, its id, or the email address of one of its users.',
    isRequired: true,
  },
  password: {
    value: 'password',
    summary: 'At least 6 characters. Without it one is generated and printed once.',
  },
};

const schemas = {
  email: emailAddress(),
  name: requiredText(200),
  password: z.string().check(z.minLength(minimumPasswordLength), z.maxLength(200)),
};

export function readOption({ options }: Pick<CommandLine, 'options'>, name: keyof typeof schemas): string {
  const parsed = schemas[name].safeParse(options[name]);
  if (!parsed.success) throw new UsageError(`--${name}: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

const newAccountOptions = {
  email: accountOptions.email,
  name: accountOptions.name,
  password: accountOptions.password,
};

function readNewAccount(line: CommandLine): {
  account: { email: string; name: string; password: string };
  passwordNotice: string;
} {
  const email = readOption(line, 'email');
  const name = readOption(line, 'name');
  const { password, passwordNotice } = choosePassword(line);
  return { account: { email, name, password }, passwordNotice };
}

function choosePassword(line: CommandLine): { password: string; passwordNotice: string } {
  if (line.options.password !== undefined) {
    const password = readOption(line, 'password');
    const isCommon = isCommonPassword(password);
    return {
      password,
      passwordNotice: `The password is the one you gave.${isCommon ? ` Warning: ${passwordTexts.veryCommon}` : ''}`,
    };
  }
  const password = generatePassword();
  return { password, passwordNotice: `Password, shown this once: ${password}` };
}

export const createAdmin: Command = {
  summary: "Creates a SuperAdmin in the provider's organization, which is made when there is none.",
  options: newAccountOptions,
  positionals: [],
  async run(line) {
    const { account, passwordNotice } = readNewAccount(line);
    await withDatabase(
      ({ db }, config) =>
        createAdminAccount({ db }, account, {
          name: senderName(config.mailFrom) || 'Provider',
          websiteUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
        }),
      { makes: true },
    );
    line.say(`${account.email} is a SuperAdmin now and can log in.`);
    line.say(passwordNotice);
  },
};

export const createMember: Command = {
  summary: 'Adds a Member to an organization: a colleague of its Owner, with an account of their own.',
  options: {
    organisation: accountOptions.organisation,
    ...newAccountOptions,
  },
  positionals: [],
  async run(line) {
    const { account, passwordNotice } = readNewAccount(line);
    await withDatabase(async ({ db }) => {
      const organisationId = await findOrganisation(db, line.options.organisation ?? '');
      await createMemberAccount({ db }, { organisationId, ...account });
    });
    line.say(`${account.email} is a Member now and can log in.`);
    line.say(passwordNotice);
  },
};

export const resetPassword: Command = {
  summary:
    'Gives an account a new password, signs it out everywhere and ends its API keys and linked sign-ins.',
  options: { email: accountOptions.email, password: accountOptions.password },
  positionals: [],
  async run(line) {
    const email = readOption(line, 'email');
    const { password, passwordNotice } = choosePassword(line);
    const { isActivated, ended } = await withDatabase(({ db }) =>
      resetPasswordOfAccount({ db }, { email, password }),
    );
    line.say(`${email} has a new password and is signed out everywhere.`);
    for (const { name, prefix } of ended.api_keys) line.say(`Ended: API key “${name}” (${prefix}…).`);
    for (const { issuer } of ended.providers) line.say(`Ended: linked sign-in at ${issuer}.`);
    for (const { email: invited } of ended.invitations) line.say(`Ended: invitation to ${invited}.`);
    for (const name of stayingNames(ended)) line.say(`Not ended: ${credential.kind} “${name}”.`);
    line.say(passwordNotice);
    if (!isActivated)
      line.say('The account is not activated yet: its owner needs the link in the mail first.');
  },
};
