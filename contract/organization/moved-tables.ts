/** Tables of an archive whose rows an import takes over in part or not at all, as its notes say. */
export const takenInPart: readonly string[] = [
  'users',
  'invitations',
  'api_keys',
  'audit',
  'actings',
  'erased_identities',
  // Their contents are counted.
  'files',
];
