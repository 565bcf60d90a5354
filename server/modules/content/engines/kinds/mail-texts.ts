import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import { close, present, upperFirst, wordsWithin } from '../clean-text.ts';
import type { Announcement } from '../composer/announcement.ts';

export const mailHelp = {
  subject: `The subject line, at most ${inboxLimits.subject} characters.`,
  preview: 'The preview text an inbox shows after the subject: one sentence that does not repeat it.',
  action: 'One sentence that asks for one thing.',
  signOff: 'The closing line with the sender, for example: Kind regards, the Acme team',
};

/** Subjects within what inboxes show, from the plainest on. */
export function subjectsOf({ lead, facts, short, deadlineText }: Announcement): string[] {
  const day = facts.when?.split(/,\s|\s(?:at|from)\s/)[0];
  const wholes = [
    lead,
    ...present([day, deadlineText, facts.price, facts.limit, facts.where]).map(
      (fact) => `${upperFirst(fact)}: ${lead}`,
    ),
    short,
  ];
  const clause = lead.split(/[,:;]\s|\s[–—]\s/)[0] ?? lead;
  const fitting = present([...wholes, clause]).filter((text) => text.length <= inboxLimits.subject);
  return fitting.length > 0 ? [...new Set(fitting)] : [wordsWithin(lead, inboxLimits.subject)];
}

/** What the inbox shows after a subject: a fact that neither the subject nor the first sentence has. */
export function previewOf(
  told: Announcement,
  subject: string,
  [first = '']: readonly string[],
  place = 0,
): string {
  const facts = present([told.short, told.terms, ...told.details, told.for]).filter(
    (text) => !subject.includes(text) && text !== first,
  );
  return wordsWithin(upperFirst(facts[place % facts.length] ?? told.lead), inboxLimits.preview);
}

/** All that the brief says, and no sentence at first that the subject has said. */
export function bodyOf(told: Announcement, subject: string, more: readonly (string | undefined)[]): string[] {
  const facts = present([told.main, told.terms, told.deadline, ...told.details]);
  const all = subject.includes(told.lead) && facts.length > 0 ? facts : [close(told.lead), ...facts];
  return [...new Set(present([...all, ...more, told.contact]))];
}

export const inParagraphs = ([first = '', ...rest]: readonly string[]): string =>
  present([first, rest.join(' ')]).join('\n\n');
