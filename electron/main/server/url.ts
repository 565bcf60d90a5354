const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origin of a server. Tokens travel there: https, or this very machine.
 * @throws Error that says what is wrong with it
 */
export function readServerUrl(value: string): string {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
  if (!url || !isSafe || url.username || url.password) {
    throw new Error(`The server must be an https address, or http on this machine; it is "${value}".`);
  }
  return url.origin;
}

/** An address as people type it: without a scheme it is https, or http on this machine. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const isHere = loopback.includes(URL.parse(`http://${address}`)?.hostname ?? '');
  return `${isHere ? 'http' : 'https'}://${address}`;
}
