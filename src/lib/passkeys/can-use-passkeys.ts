/**
 * Whether this page can use passkeys: the browser has them, and the address has a name. In the desktop app, whose pages have no
 * address of the web, the browser signs in for it.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  isSecureContext &&
  location.protocol.startsWith('http') &&
  !/^[\d.]+$|^\[/.test(location.hostname);
