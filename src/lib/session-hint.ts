/**
 * Whether the inline bootstrap found an unexpired access token in local storage. A hint for the first render; the restored
 * session decides.
 */
export const looksSignedIn = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.session === 'signed-in';
