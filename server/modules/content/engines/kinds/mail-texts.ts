import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import { close, present, upperFirst, wordsWithin } from '../clean-text.ts';
import type { Announcement } from '../composer/announcement.ts';
import type { Piece } from '../read-markdown.ts';

export const mailHelp = {
  subject: `The subject line, at most ${inboxLimits.subject} characters.`,
  preview: 'The preview text an inbox shows after the subject: one sentence that does not repeat it.',
  action: 'One sentence that asks for one thing.',
  signOff: 'The closing line with the sender, for example: Kind regards, the Acme team',
};

/** A name that leaves room for a day or a reminder before it. */
const mostName = inboxLimits.subject - 'Reminder: '.length;

/** Subjects within what inboxes show, from the plainest on, then those of reminders. */
export function subjectsOf({ lead, facts, deadlineText }: Announcement): {
  first: string[];
  reminders: string[];
} {
  const { when = '', limit } = facts;
  const day = when.split(/(?<=\d),\s|\s(?:at|from)\s/)[0];
  const bare = lead
    .replace(/^we(?: a|['’])re (?:hiring|recruiting|looking for) (?:an? )?/i, '')
    .replace(when === '' ? when : new RegExp(`\\s(?:on|from|in|until) ${RegExp.escape(when)}$`, 'i'), '');
  const fitting = [bare, bare.split(/[,:;]\s|\s[–—]\s/)[0] ?? bare].find((text) => text.length <= mostName);
  const name = upperFirst(fitting ?? wordsWithin(bare, mostName));
  const within = (texts: readonly (string | undefined | false)[]) =>
    present(texts).filter((text) => text.length <= inboxLimits.subject);
  const before = present([day, deadlineText, facts.price === 'free' && 'free', limit]);
  const first = within([
    lead,
    ...before.filter((fact) => !lead.includes(fact)).map((fact) => `${upperFirst(fact)}: ${name}`),
  ]);
  return {
    first: first.length > 0 ? [...new Set(first)] : [name],
    reminders: within([`Reminder: ${name}`, `Last call: ${name}`]),
  };
}

/** What the inbox shows after a subject: a fact that neither the subject nor the first sentence has. */
export function previewOf(
  told: Announcement,
  subject: string,
  [first = '']: readonly string[],
  place = 0,
): string {
  const facts = present([told.short, told.terms, ...told.details, ...told.proofs, told.for]).filter(
    (text) => !subject.includes(text) && !first.includes(text),
  );
  return wordsWithin(upperFirst(facts[place % facts.length] ?? told.actionLine), inboxLimits.preview);
}

/** All that the brief says. The first sentence is another than the subject. */
export function bodyOf(told: Announcement, more: readonly (string | undefined | false)[]): string[] {
  const facts = present([told.main, told.terms, told.deadline, ...told.details]);
  const [first, rest] =
    told.kind === 'event' || !told.opening ? [facts[0], facts.slice(1)] : [told.opening, facts];
  return [...new Set(present([first, close(told.lead), ...rest, ...more, told.contact]))];
}

export const inParagraphs = ([first = '', ...rest]: readonly string[]): string =>
  present([first, rest.join(' ')]).join('\n\n');

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
