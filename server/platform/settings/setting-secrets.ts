import type { Services } from '../context.ts';
import { readDataKeys, requireDataKeys } from '../keys/data-keys.ts';
import { seal, settingPurpose, UnsealError, unseal } from '../keys/sealed-values.ts';

export function sealSecret(config: Services['config'], secret: string): string {
  return seal(requireDataKeys(config), settingPurpose, secret);
}

/** Returns undefined for a secret that was sealed with a lost data key. */
export function openSecret(config: Services['config'], sealed: string): string | undefined {
  const keys = readDataKeys(config);
  try {
    return keys && unseal(keys, settingPurpose, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
