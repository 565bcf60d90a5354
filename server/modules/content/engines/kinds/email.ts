import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import { close, present, upperFirst, wordsWithin } from '../../text/clean-text.ts';
import { heading, label, paragraph } from '../../text/markdown.ts';
import { type Announcement, rotate } from '../announcement.ts';
import type { WritingRequest } from '../engine.ts';
import { fitsVoice } from '../voice.ts';
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
      const mails = [firstMail(request, told, mostProofs[request.prompt.length], turn)];
      while (mails.length < request.prompt.emails_per_segment)
        mails.push(laterMail(request, told, turn, mails));
      return { name, mails };
    }),
    sign_off: request.profile.company_name,
  }),
};

/** A mail with every fact of the brief. Its first sentence is another than the subject. */
export function firstMail(request: WritingRequest, told: Announcement, proofs: number, turn = 0): Mail {
  const { main, terms, deadline, details } = told;
  const isEvent = told.kind === 'event';
  const first = isEvent ? [main, close(told.lead)] : [told.for, close(told.lead), main];
  // Who has opened or clicked knows what it is about: what they need to decide comes sooner.
  const facts = [
    [terms, deadline, ...details],
    [deadline, terms, ...details],
    [...details, terms, deadline],
  ][turn % 3];
  const more = [...told.proofs.slice(0, proofs), isEvent && told.for, told.contact];
  return mailOf(request, told, [], turn, [...first, ...(facts ?? []), ...more]);
}

/** Words from which a sentence can begin a mail. */
const leastWords = 5;

/** A reminder: something that the first mail did not begin with, then what it is about, and what readers need to act. */
function laterMail(
  request: WritingRequest,
  told: Announcement,
  turn: number,
  earlier: readonly Mail[],
): Mail {
  const { main, terms, deadline, details } = told;
  const begins = present([...told.proofs.slice(0, 2), ...details, terms, told.for, main]).filter(
    (text) => text.split(' ').length >= leastWords,
  );
  const [own] = rotate(begins, earlier.length + turn - 1);
  const name = [close(told.lead), main ?? details.find((text) => text !== own)];
  return mailOf(request, told, earlier, turn, [own, ...name, terms, deadline]);
}

function mailOf(
  request: WritingRequest,
  told: Announcement,
  earlier: readonly Mail[],
  turn: number,
  texts: readonly (string | undefined | false)[],
): Mail {
  const subject = subjectFor(request, told, earlier, turn);
  const sentences = [...new Set(present(texts))];
  // A sentence that repeats the subject does not come first.
  const [first = '', ...rest] = [
    ...sentences.filter((text, at) => at > 0 || !text.includes(subject)),
    ...sentences.filter((text, at) => at === 0 && text.includes(subject)),
  ];
  const previews = present([told.short, told.terms, ...told.details, ...told.proofs, told.for]).filter(
    (text) => !subject.includes(text) && !first.includes(text),
  );
  const [preview = told.actionLine] = rotate(previews, earlier.length);
  return {
    subject,
    preview: wordsWithin(upperFirst(preview), inboxLimits.preview),
    body: present([first, rest.join(' ')]).join('\n\n'),
    call_to_action: told.actionLine,
  };
}

/** A name that leaves room for a day or a reminder before it. */
const mostName = inboxLimits.subject - 'Reminder: '.length;

/** A subject that no earlier mail has: the name, alone or with a fact before it; later a reminder, which is not the first that readers get. */
function subjectFor(
  request: WritingRequest,
  { lead, facts, urge }: Announcement,
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
  const plain = [lead, ...before.map((fact) => `${upperFirst(fact)}: ${name}`)].filter(
    (text) => text.length <= inboxLimits.subject,
  );
  const reminders = earlier.length > 0 ? [`Reminder: ${name}`, `Last call: ${name}`] : [];
  const free = [...rotate(plain.length > 0 ? plain : [name], turn), ...reminders].filter(
    (text) => fitsVoice(text, request) && !earlier.some(({ subject }) => subject === text),
  );
  return free[0] ?? `${wordsWithin(lead, inboxLimits.subject - 5)} (${earlier.length + 1})`;
}
