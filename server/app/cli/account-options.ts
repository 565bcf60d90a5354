import { minimumPasswordLength } from '../../../contract/account/account.calls.ts';
import { passwordTexts } from '../../../contract/account/passwords.calls.ts';
import { emailAddress, requiredText } from '../../../contract/platform/text.ts';
import { z } from '../../../contract/platform/zod.ts';
import { generatePassword } from '../../modules/account/password.ts';
import { isCommonPassword } from '../../modules/account/passwords/common-passwords.ts';
import { type CommandLine, UsageError } from './command.ts';

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

/** @throws UsageError that names the option and what is wrong with it */
export function readOption({ options }: Pick<CommandLine, 'options'>, name: keyof typeof schemas): string {
  const parsed = schemas[name].safeParse(options[name]);
  if (!parsed.success) throw new UsageError(`--${name}: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

export const newAccountOptions = {
  email: accountOptions.email,
  name: accountOptions.name,
  password: accountOptions.password,
};

export function readNewAccount(line: CommandLine): {
  account: { email: string; name: string; password: string };
  passwordNotice: string;
} {
  const email = readOption(line, 'email');
  const name = readOption(line, 'name');
  const { password, passwordNotice } = choosePassword(line);
  return { account: { email, name, password }, passwordNotice };
}

/** The given password or a generated one, with the line that shows it. */
export function choosePassword(line: CommandLine): { password: string; passwordNotice: string } {
  if (line.options.password !== undefined) {
    const password = readOption(line, 'password');
    const isCommon = isCommonPassword(password);
    return {
      password,
      passwordNotice: `The password is the one you gave.${isCommon ? ` Warning: ${passwordTexts.common}` : ''}`,
    };
  }
  const password = generatePassword();
  return { password, passwordNotice: `Password, shown this once: ${password}` };
}
