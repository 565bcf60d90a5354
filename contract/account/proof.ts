export const proofMinutes = 10;

/** In seconds: enough to repeat the call that has asked. */
export const proofForOneCall = 60;

export const proofNeededCode = 'proof-needed';

export const proofTexts = {
  needed:
    'This takes a proof that it is you, no older than ten minutes. Confirm who you are, then try again.',
  nothingGiven: 'Enter your password.',
  notYou: 'Your organization’s sign-in names a different person. Sign in there as yourself.',
  tooOld: 'Your organization’s sign-in did not ask you again. Sign out there, then confirm once more.',
} as const;
