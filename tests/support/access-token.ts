import type { AccessClaims } from '../../contract/account/account.calls.ts';

/** Builds an access token like the server's, but unsigned, because pages read only its claims. It is valid for an hour. */
export function buildAccessToken(claims: Partial<AccessClaims> = {}): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const all: AccessClaims = {
    sub: 'user-1',
    sid: 'session-1',
    name: 'Ada Park',
    role: 'Owner',
    organization: 'Harbour Works',
    exp: Math.floor(Date.now() / 1000) + 3600,
    ...claims,
  };
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(all)}.signature`;
}

/** Builds an access token that has just expired. */
export const buildExpiredToken = (claims: Partial<AccessClaims> = {}) =>
  buildAccessToken({ exp: Math.floor(Date.now() / 1000) - 1, ...claims });
