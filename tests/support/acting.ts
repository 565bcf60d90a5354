import { eq } from 'drizzle-orm';
import { signAccessToken } from '../../server/platform/auth/tokens.ts';
import { actings, sessions } from '../../server/platform/db/schema.ts';
import { createSession, requestsOf, type TestApp, type TestUser } from './test-app.ts';

/**
 * Lets a SuperAdmin act for an organization, in a session of its own.
 * @param minutes from now; in the past when negative
 */
export async function actFor(
  server: TestApp,
  admin: Pick<TestUser, 'userId'>,
  organisationId: string,
  minutes = 60,
): Promise<Pick<TestUser, 'access' | 'call' | 'send'> & { actingId: string }> {
  const { db, secretKey } = server.services;
  const sid = await createSession(server, admin.userId);
  const [acting] = await db
    .insert(actings)
    .values({
      organisationId,
      userId: admin.userId,
      userName: 'Grace Tester',
      reason: 'A test.',
      expiresAt: new Date(Date.now() + minutes * 60_000),
    })
    .returning();
  if (!acting) throw new Error('The acting was not stored.');
  await db.update(sessions).set({ actingId: acting.id }).where(eq(sessions.id, sid));
  const claims = { sub: acting.id, sid, name: 'Grace Tester', role: 'Owner', organization: 'Test' };
  const access = signAccessToken(claims, secretKey, 3600);
  return {
    access,
    actingId: acting.id,
    ...requestsOf(server, access),
  };
}
