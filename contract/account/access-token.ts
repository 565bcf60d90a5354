import { jwtDecode } from 'jwt-decode';

/**
 * The claims of an access token; null when it cannot be decoded. Never throws. The signature is not verified: the server
 * alone decides whether a token is genuine.
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
