import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import commonPasswords from '../../resources/common-passwords.txt?raw';

const common = commonPasswords.trimEnd().split('\n');
const commonSet = new Set(common);
const estimator = new ZxcvbnFactory({ dictionary: { common } });

export interface PasswordStrength {
  /** 0 is guessed at once, 4 withstands guessing. */
  score: 0 | 1 | 2 | 3 | 4;
  /** One of the 10,000 most common passwords. */
  isCommon: boolean;
}

/** Estimates how long a password withstands guessing. A module of its own, because the list of common ones is large. */
export function ratePassword(password: string): PasswordStrength {
  const isCommon = commonSet.has(password.toLowerCase());
  return { score: isCommon ? 0 : estimator.check(password).score, isCommon };
}
