import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import type { AccessClaims } from '../../../contract/account/account.calls.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import type { Caller } from '../context.ts';
import { sessions, users } from '../db/schema.ts';
import { ForbiddenError } from '../errors.ts';
import { requireAccess } from './caller.ts';
import { readAccessToken, signAccessToken } from './tokens.ts';

describe('session', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();

  const ask = async (authorization: string) => {
    const answer = await server.app.inject({ url: '/post/company-profiles/', headers: { authorization } });
    return { status: answer.statusCode, detail: answer.json().detail };
  };
  const sign = (claims: Record<string, unknown>, key: string, issuer = 'larkspur') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(owner.userId)
      .setIssuer(issuer)
      .setAudience('larkspur-api')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(key));
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('an access token of another key, issuer or algorithm, or past its time, is refused', async () => {
    const { secretKey } = server.services;
    const sid = crypto.randomUUID();
    const claims = { sid, name: 'A', role: 'Owner', organization: 'O' };
    const [head, body, signature] = owner.access.split('.');
    const expired = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(owner.userId)
      .setIssuer('larkspur')
      .setAudience('larkspur-api')
      .setExpirationTime(1)
      .sign(new TextEncoder().encode(secretKey));
    for (const token of [
      await sign(claims, 'another key that has more than 32 characters'),
      await sign(claims, secretKey, 'somebody'),
      await sign({ sid }, secretKey),
      expired,
      `${base64({ alg: 'none' })}.${body}.`,
      `${head}.${base64({ ...claims, sub: owner.userId })}.${signature}`,
    ]) {
      expect(await ask(`Bearer ${token}`)).toEqual({
        status: 401,
        detail: 'The access token is invalid or has expired.',
      });
    }
    // Well signed, but of no session.
    expect((await ask(`Bearer ${await sign(claims, secretKey)}`)).status).toBe(401);
  });

  test('a token that is known to be valid is refused from its end on', async () => {
    const { secretKey } = server.services;
    const { exp, ...claims } = decodeJwt<AccessClaims>(owner.access);
    const token = signAccessToken(claims, secretKey, 60);
    expect(readAccessToken(token, secretKey)?.sid).toBe(claims.sid);
    expect(readAccessToken(token, 'another key that has more than 32 characters')).toBeUndefined();
    const end = (decodeJwt(token).exp ?? 0) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: end - 1 });
    try {
      expect(readAccessToken(token, secretKey)?.sid).toBe(claims.sid);
      vi.setSystemTime(end + 1);
      expect(readAccessToken(token, secretKey)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test('a token for another audience, or for none, is refused', async () => {
    const { secretKey } = server.services;
    const { aud, ...claims } = decodeJwt(owner.access);
    expect(aud).toBe('larkspur-api');
    const resign = (given: Record<string, unknown>) =>
      new SignJWT({ ...claims, ...given })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secretKey));
    expect((await ask(`Bearer ${await resign({ aud })}`)).status).toBe(200);
    for (const wrong of [{}, { aud: 'another-api' }, { aud: ['another-api'] }]) {
      expect(await ask(`Bearer ${await resign(wrong)}`)).toEqual({
        status: 401,
        detail: 'The access token is invalid or has expired.',
      });
    }
  });

  test.each(['session-1', '', '\0', "' or 1=1", '1234'])(
    'a well signed token whose sid is %j, no UUID, is refused as invalid',
    async (sid) => {
      const claims = { sid, name: 'A', role: 'Owner', organization: 'O' };
      expect(await ask(`Bearer ${await sign(claims, server.services.secretKey)}`)).toEqual({
        status: 401,
        detail: 'The access token is invalid or has expired.',
      });
    },
  );

  test('the end of a session is immediate', async () => {
    const user = await server.createUser();
    expect((await ask(`Bearer ${user.access}`)).status).toBe(200);
    await server.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.userId));
    expect(await ask(`Bearer ${user.access}`)).toEqual({
      status: 401,
      detail: 'The session has ended. Sign in again.',
    });
  });

  test('a session that has run its time, or whose user is gone, is over', async () => {
    const [late, gone] = [await server.createUser(), await server.createUser()];
    await server.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, late.userId));
    await server.db.delete(users).where(eq(users.id, gone.userId));
    for (const { access } of [late, gone]) expect((await ask(`Bearer ${access}`)).status).toBe(401);
  });

  test('the role counts as it is stored now, not as the token says', async () => {
    const user = await server.createUser({ role: 'Owner' });
    const imports = () => user.call({ url: '/talent/imports/' });
    const before = (await imports()).statusCode;
    await server.change(users, user.userId, { role: 'Member' });
    expect(before).not.toBe(403);
    expect((await imports()).statusCode).toBe(403);
  });

  test('spec §6: SuperAdmin counts in the provider organisation alone; an Owner may do what an Owner may [S6.6]', () => {
    const caller = (given: Partial<Caller>): Caller => ({
      userId: 'u',
      sessionId: 's',
      organisationId: 'o',
      isProvider: false,
      name: 'N',
      role: 'Owner',
      ...given,
    });
    const may = (given: Partial<Caller>) =>
      (['signed-in', 'owner', 'super-admin'] as const).filter((access) => {
        try {
          requireAccess(caller(given), access);
          return true;
        } catch (error) {
          expect(error).toBeInstanceOf(ForbiddenError);
          return false;
        }
      });
    expect(may({ role: 'SuperAdmin', isProvider: true })).toEqual(['signed-in', 'owner', 'super-admin']);
    expect(may({ role: 'SuperAdmin' })).toEqual(['signed-in']);
    expect(may({ role: 'Owner' })).toEqual(['signed-in', 'owner']);
    expect(may({ role: 'Owner', isProvider: true })).toEqual(['signed-in', 'owner']);
    expect(may({ role: 'Member' })).toEqual(['signed-in']);
  });
});
