import { readFileSync } from 'node:fs';
import { passwordTexts } from '../../../../contract/account/passwords.calls.ts';
import { FieldError } from '../../../platform/errors.ts';

const file = new URL('../../../../resources/common-passwords.txt', import.meta.url);
let list: ReadonlySet<string> | undefined;

/** True if a password is among the 10,000 most common ones, in whatever case. */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  return list.has(password.toLowerCase());
}

/**
 * Refuses the passwords that are guessed first. There are no rules of composition.
 * @throws FieldError
 */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new FieldError({ password: [passwordTexts.common] });
}
