import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { minimumPasswordLength } from '../../../../contract/account/account.calls.ts';
import { isCommonPassword } from './change-password.ts';

test.each(['123456', 'password', 'Password', 'QWERTY123', 'iloveyou'])('%s is common', (password) =>
  expect(isCommonPassword(password)).toBe(true),
);

test.each(['correct horse', 'tide-table', '', '\n', 'password\n123456'])('%j is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);

test('the list holds the first 10,000 of its package that are long enough', async () => {
  const first = dictionary['passwords-common']
    .filter(({ length }) => length >= minimumPasswordLength)
    .slice(0, 10_000);
  expect(first).toHaveLength(10_000);
  // `vitest -u` writes it anew after a change of the package.
  await expect(`${first.join('\n')}\n`).toMatchFileSnapshot('../../../../resources/common-passwords.txt');
});
