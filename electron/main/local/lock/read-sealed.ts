import { z } from '../../../../contract/platform/zod.ts';

const wrap = z.strictObject({ salt: z.string(), iv: z.string(), tag: z.string(), data: z.string() });
const sealed = z.strictObject({
  v: z.literal(1),
  n: z.number().check(z.int(), z.minimum(2 ** 14), z.maximum(2 ** 20)),
  byPassphrase: wrap,
  byRecoveryKey: wrap,
});
export type Wrap = z.output<typeof wrap>;
/** Fits into an entry of every keychain. */
export type SealedSecret = z.output<typeof sealed>;

export function readSealed(stored: string): SealedSecret | undefined {
  if (!stored.startsWith('{')) return undefined;
  return z.parse(sealed, JSON.parse(stored));
}
