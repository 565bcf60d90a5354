import { createSigner, createVerifier } from 'fast-jwt';
import { type AccessClaims, accessClaims } from '../../../contract/account/account.calls.ts';
import { isUuid } from '../db/is-uuid.ts';

const algorithm = 'HS256';
const iss = 'larkspur';
/** The audience of the tokens: this API only. */
const aud = 'larkspur-api';
/** How many tokens of a key are known to be valid at once. The oldest goes. */
const mostKnown = 5000;

interface Verifier {
  verify(token: string): unknown;
  /** Claims of verified tokens. They are as secret as the key, which this process holds as well. */
  known: Map<string, AccessClaims>;
}
const verifiers = new Map<string, Verifier>();

/** Building a verifier is expensive and every signed-in request needs one, so there is one for each key. */
function verifierOf(key: string): Verifier {
  const verifier = verifiers.get(key) ?? {
    verify: createVerifier({
      key,
      algorithms: [algorithm],
      allowedIss: iss,
      allowedAud: aud,
      requiredClaims: ['iss', 'aud', 'exp'],
    }),
    known: new Map(),
  };
  verifiers.set(key, verifier);
  return verifier;
}

/** Signs an access token that expires `ttl` seconds from now. */
export function signAccessToken(claims: Omit<AccessClaims, 'exp'>, secretKey: string, ttl: number): string {
  return createSigner({ key: secretKey, algorithm, iss, aud, expiresIn: ttl * 1000 })({ ...claims });
}

/** The claims of a token that this server signed and that has not expired; otherwise undefined. */
export function readAccessToken(token: string, secretKey: string): AccessClaims | undefined {
  const { verify, known } = verifierOf(secretKey);
  const before = known.get(token);
  if (before && Date.now() < before.exp * 1000) return before;
  known.delete(token);
  try {
    const claims = accessClaims.parse(verify(token));
    if (!isUuid(claims.sid)) return undefined;
    const [oldest] = known.size < mostKnown ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(token, claims);
    return claims;
  } catch {
    return undefined;
  }
}
