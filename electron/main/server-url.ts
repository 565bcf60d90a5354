const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origin of the configured server. Tokens travel there: https, or this very machine.
 * @throws Error that says what is wrong with it
 */
export function readServerUrl(value: string): string {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
  if (!url || !isSafe) {
    throw new Error(
      `LARKSPUR_SERVER_URL must be an https address, or http on this machine; it is "${value}".`,
    );
  }
  return url.origin;
}
