import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { type AccessClaims, accessClaims } from '../../contract/api/account.ts';

const algorithm = 'HS256';
const iss = 'larkspur';
/** Whom the tokens are for: this API alone. */
const aud = 'larkspur-api';
/** Only an id can name a session; the database would fail on anything else. */
const sessionId = z.uuid();
/** Tokens whose signature is known to be good; each leaves when it expires, or when it is the oldest of too many. */
const knownTokens = 5000;
const verifiers = new Map<string, (token: string) => unknown>();

/** Every signed-in request needs it, so that there is one for a key. */
function verifierOf(key: string): (token: string) => unknown {
  const verify =
    verifiers.get(key) ??
    createVerifier({
      key,
      algorithms: [algorithm],
      allowedIss: iss,
      allowedAud: aud,
      requiredClaims: ['iss', 'aud', 'exp'],
      cache: knownTokens,
    });
  verifiers.set(key, verify);
  return verify;
}

/** Signs an access token that expires `ttl` seconds from now. */
export function signAccessToken(claims: Omit<AccessClaims, 'exp'>, secretKey: string, ttl: number): string {
  return createSigner({ key: secretKey, algorithm, iss, aud, expiresIn: ttl * 1000 })({ ...claims });
}

/** The claims of a token that this server signed and that has not expired; undefined for any other. */
export function readAccessToken(token: string, secretKey: string): AccessClaims | undefined {
  try {
    const claims = accessClaims.parse(verifierOf(secretKey)(token));
    return sessionId.safeParse(claims.sid).success ? claims : undefined;
  } catch {
    return undefined;
  }
}
