import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import type { Piece } from '../read-markdown.ts';

/** What a model is told of the texts of a mail. */
export const mailHelp = {
  subject: `The subject line, at most ${inboxLimits.subject} characters.`,
  preview: 'The preview text an inbox shows after the subject: one sentence that does not repeat it.',
  action: 'One sentence that asks for one thing.',
  signOff: 'The closing line with the sender, for example: Kind regards, the Acme team',
};

/** Labels of a mail in Markdown. */
const mailLabels = {
  subject: /^subject(?: line)?$/i,
  preview: /^preview(?: text)?$/i,
  call_to_action: /^(?:call to action|cta)$/i,
  greeting: /^greeting$/i,
  body: /^(?:body|summary)$/i,
  sign_off: /^sign[ -]?off$/i,
};
type MailLabel = keyof typeof mailLabels;

const mailLabelOf = (name: string): MailLabel | undefined =>
  (Object.keys(mailLabels) as MailLabel[]).find((label) => mailLabels[label].test(name));

export const isMailLabel = (name: string): boolean => mailLabelOf(name) !== undefined;

/** A mail in Markdown: its labelled texts, its body, and the headings with other names. */
export function readMail(pieces: readonly Piece[]) {
  const mail = { subject: '', preview: '', call_to_action: '', greeting: '' };
  const body: string[] = [];
  const signOff: string[] = [];
  const others: Piece[] = [];
  for (const piece of pieces) {
    const label = mailLabelOf(piece.name);
    const [first = '', ...rest] = piece.paragraphs;
    if (label === undefined) others.push(piece);
    else if (label === 'body') body.push(...piece.paragraphs);
    else if (label === 'sign_off') signOff.push(...piece.paragraphs);
    else {
      mail[label] ||= first;
      // The last label of a mail is followed by its end, each other one by the body.
      (label === 'call_to_action' ? signOff : body).push(...rest);
    }
  }
  return { ...mail, body, sign_off: signOff.join('\n'), others };
}
