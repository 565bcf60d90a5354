import { jwtDecode } from 'jwt-decode';

/**
 * Null when the token cannot be decoded. The signature is not verified: the server alone decides whether a token
 * is genuine.
 */
export function decodeClaims(token: string): Record<string, unknown> | null {
  try {
    return jwtDecode<Record<string, unknown>>(token);
  } catch {
    return null;
  }
}

/** The user id in an access token, expired or not. */
export function subjectOf(token: string): string | undefined {
  const subject = decodeClaims(token)?.sub;
  return typeof subject === 'string' ? subject : undefined;
}
