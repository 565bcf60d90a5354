import { jwtVerify, SignJWT } from 'jose';
import { type AccessClaims, accessClaims } from '../../../contract/api/account.ts';

const issuer = 'larkspur';
const keyOf = (secretKey: string) => new TextEncoder().encode(secretKey);

/** Signs an access token that expires `ttl` seconds from now. */
export function signAccessToken(
  claims: Omit<AccessClaims, 'exp'>,
  secretKey: string,
  ttl: number,
): Promise<string> {
  const { sub, ...rest } = claims;
  return new SignJWT(rest)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(`${ttl} seconds`)
    .sign(keyOf(secretKey));
}

/** The claims of a token that this server signed and that has not expired; undefined for any other. */
export async function readAccessToken(token: string, secretKey: string): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secretKey), { issuer, algorithms: ['HS256'] });
    return accessClaims.parse(payload);
  } catch {
    return undefined;
  }
}
