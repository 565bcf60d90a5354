import { createSigner, createVerifier } from 'fast-jwt';
import { type AccessClaims, accessClaims } from '../../contract/api/account.ts';
import { isUuid } from '../db/is-uuid.ts';

const algorithm = 'HS256';
const iss = 'larkspur';
/** The audience of the tokens: this API only. */
const aud = 'larkspur-api';
/** How many verified tokens are cached. A token leaves the cache when it expires or is the oldest of too many. */
const cachedTokens = 5000;
const verifiers = new Map<string, (token: string) => unknown>();

/** Building a verifier is expensive and every signed-in request needs one, so there is one for each key. */
function verifierOf(key: string): (token: string) => unknown {
  const verify =
    verifiers.get(key) ??
    createVerifier({
      key,
      algorithms: [algorithm],
      allowedIss: iss,
      allowedAud: aud,
      requiredClaims: ['iss', 'aud', 'exp'],
      cache: cachedTokens,
    });
  verifiers.set(key, verify);
  return verify;
}

/** Signs an access token that expires `ttl` seconds from now. */
export function signAccessToken(claims: Omit<AccessClaims, 'exp'>, secretKey: string, ttl: number): string {
  return createSigner({ key: secretKey, algorithm, iss, aud, expiresIn: ttl * 1000 })({ ...claims });
}

/** The claims of a token that this server signed and that has not expired; otherwise undefined. */
export function readAccessToken(token: string, secretKey: string): AccessClaims | undefined {
  try {
    const claims = accessClaims.parse(verifierOf(secretKey)(token));
    return isUuid(claims.sid) ? claims : undefined;
  } catch {
    return undefined;
  }
}
