import { jwtDecode } from 'jwt-decode';

/** Who is signed in, as the access token's claims say (spec §3). */
export interface SessionUser {
  /** The `sub` claim; tells people apart who share a browser. */
  id: string;
  name: string;
  role: string;
  organization: string;
}

/** The user in an access token; null when it cannot be decoded or has expired (spec §4). Never throws. */
export function readAccessToken(token: string, now = Date.now()): SessionUser | null {
  const exp = decode(token)?.exp;
  // `exp` is in seconds (spec §3); a token without one has no life that could be trusted.
  return typeof exp === 'number' && exp * 1000 > now ? readHolder(token) : null;
}

/** The user in an access token, expired or not: whose session it is while nobody can be asked. */
export function readHolder(token: string): SessionUser | null {
  const claims = decode(token);
  return (
    claims && {
      id: text(claims.sub),
      name: text(claims.name),
      role: text(claims.role),
      organization: text(claims.organization),
    }
  );
}

/** Whether two access tokens name the same person, expired or not. */
export function isSameHolder(one: string, other: string): boolean {
  const holder = decode(one)?.sub;
  return holder !== undefined && holder === decode(other)?.sub;
}

function decode(token: string): Record<string, unknown> | null {
  try {
    return jwtDecode<Record<string, unknown>>(token);
  } catch {
    return null;
  }
}

const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
