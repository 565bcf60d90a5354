/**
 * What the page's first lines found in local storage, before anything else ran: whether someone seems to be signed in. The
 * session itself answers a moment later, and counts.
 */
export const looksSignedIn = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.session === 'signed-in';
