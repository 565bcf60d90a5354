/** In the desktop app, whose pages have no address of the web, the browser signs in for it. */
export const canUseCredential = (): boolean =>
  'PublicKeyCredential' in window &&
  isSecureContext &&
  location.protocol.startsWith('http') &&
  !/^[\d.]+$|^\[/.test(location.hostname);

export const loadCredentials = () => import('./passkeys.ts');

export const credentialTexts = {
  signIn: 'Sign in with a passkey',
  use: 'Use a passkey',
  useInstead: 'Use a passkey instead',
  isMissing: 'If you do not have your passkey.',
} as const;
