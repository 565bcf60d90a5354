import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { totpFactors } from '../../server/platform/db/schema.ts';
import { type TestApp, type TestUser, testPassword } from './test-app.ts';

/** An authenticator app, with the codes to fall back on. */
export interface TestFactor {
  secret: string;
  recoveryCodes: string[];
}

/** The code that an app shows now, or `steps` of half a minute later. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** Sets up the second factor of a user who has none. */
export async function setUpFactor(user: TestUser): Promise<TestFactor> {
  const post = async (path: string, payload: object) =>
    (await user.send('POST', `/api/user/second-factor/${path}/`, payload)).json();
  const { secret, enrolment } = await post('totp', { current_password: testPassword });
  const { recovery_codes } = await post('totp/confirm', { enrolment, code: codeOf(secret) });
  return { secret, recoveryCodes: recovery_codes };
}

/** Lets the code of this half minute work once more, for tests that need several. */
export async function forgetLastCode({ services }: TestApp, { userId }: TestUser): Promise<void> {
  await services.db.update(totpFactors).set({ lastStep: 0 }).where(eq(totpFactors.userId, userId));
}
