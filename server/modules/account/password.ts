import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, as OWASP's password storage sheet has it: 19 MiB, two passes, one lane. About 10 ms a password. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that no password has, for accounts that do not exist. */
const nobody = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashes a password with argon2id, in a thread of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/**
 * Whether the password belongs to the hash.
 * @param passwordHash undefined where there is no such account: the same work is done, and the answer is no.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await verify(passwordHash ?? nobody, password)) && passwordHash !== undefined;
}

/** Letters and digits that nobody mistakes for one another. */
const readable = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A random password of four groups of four characters, 80 bits, easy to type. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
