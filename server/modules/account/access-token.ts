import { jwtVerify, SignJWT } from 'jose';
import { type AccessClaims, accessClaims } from '../../../contract/api/account.ts';

const issuer = 'larkspur';
const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const keys = new Map<string, Promise<CryptoKey>>();

/** Every signed-in request needs the key, so it is imported once. */
function keyOf(secretKey: string): Promise<CryptoKey> {
  const known =
    keys.get(secretKey) ??
    crypto.subtle.importKey('raw', new TextEncoder().encode(secretKey), algorithm, false, ['sign', 'verify']);
  keys.set(secretKey, known);
  return known;
}

/** Signs an access token that expires `ttl` seconds from now. */
export async function signAccessToken(
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
    .sign(await keyOf(secretKey));
}

/** The claims of a token that this server signed and that has not expired; undefined for any other. */
export async function readAccessToken(token: string, secretKey: string): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secretKey), { issuer, algorithms: ['HS256'] });
    return accessClaims.parse(payload);
  } catch {
    return undefined;
  }
}
