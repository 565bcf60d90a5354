import { describe, expect, test } from 'vitest';
import { buildAccessToken, buildExpiredToken } from '../../tests/support/access-token.ts';
import { isSameHolder, readAccessToken } from './access-token.ts';

describe('reading an access token', () => {
  test('spec §3: the session user is read from the claims name, role and organization [S3.9]', () => {
    const token = buildAccessToken({ name: 'Zoë Ōe', role: 'SuperAdmin', organization: 'Ærø & Co' });
    expect(readAccessToken(token)).toEqual({
      id: 'user-1',
      name: 'Zoë Ōe',
      role: 'SuperAdmin',
      organization: 'Ærø & Co',
    });
  });

  test('spec §3: the exp claim is expiry in seconds [S3.11]', () => {
    const token = buildAccessToken({ exp: 1_800_000_000 });
    expect(readAccessToken(token, 1_800_000_000_000 - 1)).not.toBeNull();
    expect(readAccessToken(token, 1_800_000_000_000)).toBeNull();
  });

  test.each(['', 'x', 'a.b.c', `${btoa('{}')}.${btoa('"text"')}.x`, `e.${btoa('null')}.x`])(
    'spec §4: an undecodable token counts as expired (%o) [S4.17]',
    (token) => expect(readAccessToken(token)).toBeNull(),
  );

  test('a token without an expiry is not trusted, and malformed claims are blank', () => {
    expect(readAccessToken(buildAccessToken({ exp: undefined as never }))).toBeNull();
    const odd = buildAccessToken({ name: { first: 'Ada' } as never });
    expect(readAccessToken(odd)?.name).toBe('');
  });

  test('tokens of different users differ, expired or not', () => {
    expect(isSameHolder(buildAccessToken(), buildExpiredToken())).toBe(true);
    expect(isSameHolder(buildAccessToken(), buildAccessToken({ sub: 'user-2' }))).toBe(false);
    expect(isSameHolder('x', 'x')).toBe(false);
  });
});
