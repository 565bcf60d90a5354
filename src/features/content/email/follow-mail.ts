import { type MailIdentity, matchMails } from '../../../../contract/content/mails/match-mails.ts';

/** Where a mail of an earlier answer stands in a later one; undefined when it is gone. */
export function followMail(
  before: readonly MailIdentity[],
  after: readonly MailIdentity[],
  index: number,
): number | undefined {
  const place = matchMails(before, after).indexOf(index);
  return place === -1 ? undefined : place;
}
