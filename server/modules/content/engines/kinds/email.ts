import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import { present, upperFirst, wordsWithin } from '../../text/clean-text.ts';
import { heading, label, paragraph } from '../../text/markdown.ts';
import { type Announcement, rotate } from '../announcement.ts';
import { headingsAsked, type KindWriter, mostProofs } from './kind-writer.ts';

export interface Mail {
  subject: string;
  preview: string;
  body: string;
  call_to_action: string;
}

export interface EmailParts {
  greeting: string;
  segments: { name: string; mails: Mail[] }[];
  sign_off: string;
}

export const mergeField = '{{first_name}}';

/** How far readers of a segment have come, by its name: not at all, to the mail, or to its link. */
export function stageOf(segment: string): 0 | 1 | 2 | undefined {
  if (/\bclick/i.test(segment)) return 2;
  if (/\bopen(?:ed)?\b|\bread\b/i.test(segment)) return 1;
  return /\bno\b|inactive|dormant/i.test(segment) ? 0 : undefined;
}

export const email: KindWriter<EmailParts> = {
  layout: (_request, { greeting, segments, sign_off }) =>
    segments.flatMap(({ name, mails }) => [
      heading(2, name),
      ...mails.flatMap((mail, index) => [
        heading(3, `Email ${index + 1}`),
        label('Subject', mail.subject),
        label('Preview text', mail.preview),
        // Small models leave out the field, without which all readers have one name.
        paragraph(mail.body && (greeting.includes(mergeField) ? greeting : `Hi ${mergeField},`)),
        paragraph(mail.body),
        label('Call to action', mail.call_to_action),
        paragraph(mail.call_to_action && sign_off),
      ]),
    ]),
  announce: (request, told) => ({
    greeting: `${told.greeting} ${mergeField},`,
    segments: headingsAsked(request).map((name, index) => {
      const turn = stageOf(name) ?? index;
      const mails = [firstMail(told, mostProofs[request.prompt.length], turn)];
      while (mails.length < request.prompt.emails_per_segment) mails.push(laterMail(told, turn, mails));
      return { name, mails };
    }),
    sign_off: request.profile.company_name,
  }),
};

/** It speaks of something before it, and begins no mail. */
const leans = /^(?:it|they|this|that|these|those|he|she)(?!\p{L})/iu;

/** A mail with every fact of the brief. Who has opened or clicked knows what it is about: what they need to decide comes first. */
export function firstMail(told: Announcement, proofs: number, turn = 0): Mail {
  const { about, terms, deadline, details } = told;
  const needed = present([[], [terms, deadline], details][turn % 3] ?? []);
  const own = needed.find((text) => !leans.test(text));
  const facts = present([terms, deadline, ...details]).filter((text) => text !== own);
  const more = present([...told.proofs.slice(0, proofs), told.for, told.contact]);
  const paragraphs = own ? [[own], [...about, ...facts], more] : [about, facts, more];
  return mailOf(told, [], turn, paragraphs);
}

/** A reminder: something that the first mail did not begin with, then what it is about, and what readers need to act. */
function laterMail(told: Announcement, turn: number, earlier: readonly Mail[]): Mail {
  const { about, terms, deadline, details } = told;
  const begins = [...told.proofs.slice(0, 2), ...details].filter((text) => !leans.test(text));
  const [own] = rotate(begins, earlier.length + turn - 1);
  return mailOf(told, earlier, turn, [present([own]), present([...about, terms, deadline])]);
}

function mailOf(
  told: Announcement,
  earlier: readonly Mail[],
  turn: number,
  paragraphs: readonly (readonly string[])[],
): Mail {
  const subject = subjectFor(told, earlier, turn);
  const [first = '', ...rest] = present(paragraphs.map((texts) => [...new Set(texts)].join(' ')));
  // A sentence that repeats the subject does not come first.
  const [second, ...others] = rest;
  const body = first.includes(subject) && second ? [second, first, ...others] : [first, ...rest];
  const previews = present([told.terms, told.short, ...told.details, ...told.proofs, told.for]).filter(
    (text) => !subject.includes(text) && !body[0]?.includes(text),
  );
  const [preview = told.actionLine] = rotate(previews, earlier.length);
  return {
    subject,
    preview: wordsWithin(upperFirst(preview), inboxLimits.preview),
    body: body.join('\n\n'),
    call_to_action: told.actionLine,
  };
}

/** A name that leaves room for a day or a reminder before it. */
const mostName = inboxLimits.subject - 'Reminder: '.length;

/** A subject that no earlier mail has: the name, alone or with a fact before it; later a reminder, which is not the first that readers get. */
function subjectFor(
  { lead, facts, urge, fits }: Announcement,
  earlier: readonly Mail[],
  turn: number,
): string {
  const { when = '', limit, price } = facts;
  const bare = lead
    .replace(/^we(?: a|['’])re (?:hiring|recruiting|looking for) (?:an? )?/i, '')
    .replace(when === '' ? when : new RegExp(`\\s(?:on|from|in|until) ${RegExp.escape(when)}$`, 'i'), '');
  const fitting = [bare, bare.split(/[,:;]\s|\s[–—]\s/)[0] ?? bare].find((text) => text.length <= mostName);
  const name = upperFirst(fitting ?? wordsWithin(bare, mostName));
  const day = when.split(/(?<=\d),\s|\s(?:at|from)\s/)[0];
  const before = present([day, urge, price === 'free' && 'free', limit]).filter(
    (fact) => !lead.includes(fact),
  );
  const plain = [...before.map((fact) => `${upperFirst(fact)}: ${name}`), lead].filter(
    (text) => text.length <= inboxLimits.subject,
  );
  const reminders = earlier.length > 0 ? [`Reminder: ${name}`, `Last call: ${name}`] : [];
  const free = [...rotate(plain.length > 0 ? plain : [name], turn), ...reminders].filter(
    (text) => fits(text) && !earlier.some(({ subject }) => subject === text),
  );
  return free[0] ?? `${wordsWithin(lead, inboxLimits.subject - 5)} (${earlier.length + 1})`;
}
