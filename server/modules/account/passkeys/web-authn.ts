/** Loaded with the first passkey: it takes 27 MB of memory and a seventh of a second. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
