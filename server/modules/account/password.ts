import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. About 10 ms a password. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that no password matches, for accounts that do not exist. */
const unmatchableHash = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** Without a hash, as for an unknown account, the same work is done and the result is false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? unmatchableHash, password).catch(() => false);
  return isMatch && passwordHash !== undefined;
}

const readable = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four characters: 80 bits, easy to type. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** Replaces the hash for the single user of a computer, authenticated by the operating system. It matches no password. */
export const withoutPassword = 'no-password';
