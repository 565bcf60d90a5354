const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Reads the origin of a server. It must be https, or http on this machine, because tokens are sent to it.
 * @throws Error that says what is wrong with the address
 */
export function readServerUrl(value: string): string {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
  if (!url || !isSafe || url.username || url.password) {
    throw new Error(`The server must be an https address, or http on this machine; it is "${value}".`);
  }
  return url.origin;
}

/** Completes an address as people type it: the default scheme is https, or http on this machine. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const isLoopback = loopback.includes(URL.parse(`http://${address}`)?.hostname ?? '');
  return `${isLoopback ? 'http' : 'https'}://${address}`;
}
