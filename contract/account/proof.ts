/** For so many minutes a sign-in or another proof lets a session make the calls that need one. */
export const proofMinutes = 10;

/** What the body of the refusal says as `code`. */
export const proofNeededCode = 'proof-needed';

export const proofTexts = {
  needed:
    'This takes a proof that it is you, no older than ten minutes. Confirm who you are, then try again.',
  nothingGiven: 'Enter your password.',
  notYou: 'Your organization’s sign-in names a different person. Sign in there as yourself.',
  tooOld: 'Your organization’s sign-in did not ask you again. Sign out there, then confirm once more.',
} as const;
