import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import commonPasswords from '../../resources/common-passwords.txt?raw';

const common = commonPasswords.trimEnd().split('\n');
const commonSet = new Set(common);
const estimator = new ZxcvbnFactory({ dictionary: { common } });

export interface PasswordStrength {
  /** 0 is guessed at once, 4 withstands guessing. */
  score: 0 | 1 | 2 | 3 | 4;
  isCommon: boolean;
}

/** A module of its own, because the list of common passwords is large. */
export function ratePassword(password: string): PasswordStrength {
  const isCommon = commonSet.has(password.toLowerCase());
  return { score: isCommon ? 0 : estimator.check(password).score, isCommon };
}
