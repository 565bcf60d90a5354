/** What an import has left out, and what is left to do by hand. */
export function describeLeft(given: {
  /** Accounts of the archive that no account here stands for. */
  usersLeft: number;
  makesUsers: boolean;
  /** People on a list of the erased that can't be read here. */
  erased: number;
  /** Rows that were stored, by table. */
  rows: Record<string, number>;
  isSignInLeft: boolean;
}): string[] {
  const { usersLeft, makesUsers, erased, rows, isSignInLeft } = given;
  const notes: string[] = [
    'Keys and passwords of other services are not in an archive: enter them again under Settings.',
  ];
  if (isSignInLeft)
    notes.push('The organization’s own sign-in is not taken over: set it up again under Settings, Security.');
  if (usersLeft > 0) {
    notes.push(
      makesUsers
        ? `${usersLeft} accounts have addresses that belong to another organization here. Their names stay with what they made.`
        : `${usersLeft} colleagues are not taken over: invite them under Team. Their names stay with what they made.`,
    );
  }
  if ((rows.users ?? 0) > 0) {
    notes.push(`${rows.users} accounts have no password here: each chooses one by “Forgot your password?”.`);
  }
  if (rows.webhooks)
    notes.push('Webhooks are switched off, and have no signing secret any more. Create them anew.');
  if (erased > 0) {
    notes.push(
      'The list of erased people can’t be read here, because this server has another key. Compare what you import from now on with your own list.',
    );
  }
  return notes;
}
