import { inboxLimits } from '../../../../contract/content/inbox-limits.ts';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import { type Counted, lengthOf } from '../channel-limits.ts';

/** The subjects and preview texts of a newsletter or a series of emails, as inboxes show them. */
export function countSubjects(kind: PostKind, markdown: string): Counted[] {
  const mails = readMails(kind, '', markdown).filter(({ subject, previewText }) => subject || previewText);
  return mails.flatMap(({ subject, previewText }, index) => {
    const number = mails.length > 1 ? ` ${index + 1}` : '';
    return [
      { name: `Subject${number}`, length: lengthOf(subject), limit: inboxLimits.subject },
      { name: `Preview text${number}`, length: lengthOf(previewText), limit: inboxLimits.preview },
    ].filter(({ length }) => length > 0);
  });
}
