export const factorKinds = ['app', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** `code`: the password takes one as well once a second factor is on. `organization`: its sign-in again. */
export const proofWays = ['password', 'code', 'passkey', 'organization'] as const;
export type ProofWay = (typeof proofWays)[number];

/** `off`: none is left. */
export type FactorChange = 'on' | 'off' | 'app-removed' | 'passkey-added' | 'passkey-removed';

export const credentialActions = ['passkey.added', 'passkey.renamed', 'passkey.removed'] as const;

export const passkeyTexts = {
  refused: 'This passkey was not accepted. Try again, or log in with your password.',
  proofRefused: 'This passkey was not accepted. Try again, or use a code.',
  notAdded: 'The passkey could not be added. Start again.',
  isKnown: 'This passkey is in use already.',
  tooMany: 'An account can have 20 passkeys. Remove one that you no longer use.',
  needsName:
    'Passkeys need a site with a name: they do not work at an IP address. The operator of this server can give it one.',
  isLast:
    'Your organization requires a second factor, and this is your last one. Add another passkey or set up an authenticator app first.',
  removed: 'The passkey is removed. Delete it on your device or in your password manager as well.',
} as const;

export const credential = { kind: 'passkey', several: 'passkeys', refused: passkeyTexts.refused } as const;
