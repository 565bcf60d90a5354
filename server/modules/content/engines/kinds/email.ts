import { addressesIn } from '../../../../../contract/content/claims/find-claims.ts';
import { inboxLimits } from '../../../../../contract/content/post-kinds.ts';
import { flow, lowerFirst, phrase, present, upperFirst, wordsWithin } from '../../text/clean-text.ts';
import { heading, label, paragraph } from '../../text/markdown.ts';
import { leans } from '../../text/read-sentences.ts';
import { type Announcement, rotate } from '../announcement.ts';
import { headingsAsked, isForReader, type KindWriter, mostProofs } from './kind-writer.ts';

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
    greeting: `${told.words.greeting} ${mergeField},`,
    segments: headingsAsked(request).map((name, index) => {
      const turn = stageOf(name) ?? index;
      const begin = [told.words.stages[stageOf(name) ?? 0], stageOf(name) === 2 && told.lastDay];
      const mails = [firstMail(told, mostProofs[request.prompt.length], turn, begin)];
      const last = request.prompt.emails_per_segment - 1;
      for (let at = 1; at < last; at += 1) mails.push(reasonMail(told, turn, mails));
      if (last > 0) mails.push(lastMail(told, turn, mails));
      return { name, mails };
    }),
    sign_off: request.profile.company_name,
  }),
};

type Texts = readonly (string | undefined | false)[];

export function firstMail(told: Announcement, proofs: number, turn = 0, begin: Texts = []): Mail {
  const { about, terms, deadline, details, contact } = told;
  const more = [...told.proofs.slice(0, proofs), contact];
  return mailOf(told, [], turn, [begin, [...about, told.for], [terms, deadline, ...details], more]);
}

/** A reason to act that the mails before had only among others, then what it is about. */
function reasonMail(told: Announcement, turn: number, earlier: readonly Mail[]): Mail {
  const { about, terms, deadline } = told;
  const isReason = (text: string) =>
    isForReader(text) ||
    (text.split(' ').length > 4 && !leans.test(text) && !limits.test(text) && addressesIn(text).length === 0);
  const details = told.details.filter(isReason);
  const reasons = details.length > 0 ? details : told.proofs;
  const sorted = reasons.toSorted((one, other) => Number(isForReader(other)) - Number(isForReader(one)));
  const [reason = '', ...others] = rotate(sorted, earlier.length - 1);
  const facts = [...about, terms, deadline];
  const isOffered =
    isForReader(reason) || told.kind === 'event' || (told.kind === 'offer' && figures(reason) > 0);
  // One that is short enough is the subject, and stands after the facts.
  const isShort = isOffered && reason.length <= inboxLimits.subject;
  const paragraphs = isOffered && !isShort ? [[reason], facts] : [facts, [reason, others[0]]];
  return mailOf(told, earlier, turn, paragraphs, isShort ? reason : '');
}

const limits = /^(?:only|max|no|not|at most|up to|limited)(?!\p{L})/iu;

/** The last mail is short: until when, what, when and where. */
function lastMail(told: Announcement, turn: number, earlier: readonly Mail[]): Mail {
  const { about, terms, deadline, lastDay, details, contact } = told;
  const facts = present([...about.slice(0, 2), terms, deadline]);
  return mailOf(told, earlier, turn, [
    [lastDay],
    facts.length > 1 || told.kind === 'event' ? facts : [...facts, details[0]],
    [contact],
  ]);
}

function mailOf(
  told: Announcement,
  earlier: readonly Mail[],
  turn: number,
  paragraphs: readonly Texts[],
  reason?: string,
): Mail {
  const subject = subjectFor(told, earlier, turn, reason);
  const body = present(paragraphs.map((texts) => flow([...new Set(texts)])));
  const day = told.kind === 'event' && told.short;
  // What readers get comes first, what the subject has said last.
  const figures = (text: string) => text.match(/\d[\d.,]*\d/g) ?? [];
  const worth = (text: string) =>
    Number(isForReader(text)) - 2 * Number(figures(text).some((figure) => subject.includes(figure)));
  const previews = present([told.terms, day, ...told.details, ...told.proofs])
    .filter((text) => text.length > leastPreview && !subject.includes(phrase(text)) && !isAddress(text))
    .toSorted((one, other) => worth(other) - worth(one));
  const [preview = previews[0] ?? (day || told.headline)] = rotate(
    previews.filter((text) => !body[0]?.includes(text)),
    earlier.length,
  );
  return {
    subject,
    preview: wordsWithin(upperFirst(preview), inboxLimits.preview),
    body: body.join('\n\n'),
    call_to_action: told.actionLine,
  };
}

/** `Press: press@…` is what all readers know where to look for. */
const isAddress = (text: string): boolean => addressesIn(text).length > 0 && text.split(' ').length < 6;

/** `Soup at noon.` is no preview of a mail. */
const leastPreview = 16;
const counted = /^(?:[Oo]nly\s)?\S+\s(?:places|seats|spots|tickets)\b.*/u;
const figures = (text: string): number => (/[£€$%]/u.test(text) ? 1 : 0);
/** Letters of the shortest name that says anything. */
const leastName = 8;
const leadsToDay =
  /(?:^|,?\s)(?:a partir del?|a partire dal?|desde el|del|à partir du|dès le|du|ab dem|ab|vom|zum|am|dal|vanaf|op|od|el|le|em|from|on|since|as of|starting on|starts|begins|(?:(?:if\s)?\p{L}{3,12}(?:ed|és?|ées)\s)?(?:before|until|till?|thru|through|by|avant le|jusqu['’]au|bis zum|bis|vor dem|hasta el|fino al|entro il|tot|até|do))?\s?$/iu;
const weekday =
  /\s(?:\p{L}{3,8}(?:tag|dag)|Mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo),?\s?$/iu;
const mostName = inboxLimits.subject - 'Reminder: '.length;

/** A name without its day and the words that lead to it. It ends there unless its sentence goes on. */
function withoutDay(name: string, days: readonly string[]): string {
  const [head = '', tail] = name.split(days.find((day) => name.includes(day)) ?? '\n');
  if (tail === undefined) return name;
  const before = head.replace(weekday, ' ').replace(leadsToDay, '');
  if (/^\s(?!(?:in|at)\s)\p{L}/u.test(tail)) return `${before}${tail}`.trim();
  if (head.length < leastName) return name;
  return before.replace(/(?:,\s\p{Lu}\p{Ll}{2,8})?[\s,]{0,2}$/u, '');
}

/** A subject that no earlier mail has: the name, alone or with a fact before it; later a reminder, which is not the first that readers get. */
function subjectFor(
  { kind, lead, facts: { when = '', deadline = '', limit, price }, day, urge, words, fits }: Announcement,
  earlier: readonly Mail[],
  turn: number,
  reason?: string,
): string {
  const days = [when, deadline].filter((day) => /\d|\sof\s/.test(day));
  const undated = withoutDay(
    lead.replace(
      /^(?:we(?: a|['’])re (?:hiring|recruiting|looking for) (?:an? )?|new(?::|\sat\s\S+:)\s)/i,
      '',
    ),
    days,
  );
  const said = withoutDay(lead, days);
  const pieces = undated.split(/[,:;]\s|\s[-–—]\s/).filter((piece) => piece.length >= leastName);
  // Of an offer the piece with its figure says more than its name: “20 % off for schools”.
  const named = kind === 'offer' ? pieces.toSorted((one, other) => figures(other) - figures(one)) : pieces;
  const short = [undated, ...named].find((text) => text.length <= mostName);
  const name = upperFirst(short ?? wordsWithin(undated, mostName));
  // “Reminder: we are moving”
  const inLine = words.askBy
    ? name.replace(/^(?:We|Our|The|You|New|An?)(?=['’\s]\S*\p{Ll})|^Introducing(?=\s)/u, lowerFirst)
    : name;
  const dayFirst = (label: string) => `${upperFirst(label)}${words.colon}${inLine}`;
  const nameFirst = (fact: string) =>
    words.askBy && !/[:.!?]/.test(name) ? `${name}: ${fact}` : `${name} – ${fact}`;
  const terms = present([price === 'free' && price, counted.exec(limit ?? '')?.[0]]).join(', ');
  const add = (fact: string | false | undefined, put: (fact: string) => string) =>
    short && fact && !name.includes(fact) ? put(fact) : undefined;
  const plain = present([
    add(kind === 'offer' ? (urge ?? day) : day, words.askBy ? dayFirst : nameFirst),
    add(kind === 'event' ? terms : price, nameFirst),
    upperFirst(
      said.length <= inboxLimits.subject ? said : (short ?? wordsWithin(undated, inboxLimits.subject)),
    ),
    add(kind !== 'offer' && urge && lowerFirst(urge), nameFirst),
  ]).filter((text) => text.length <= inboxLimits.subject);
  const first = rotate(plain, turn);
  const again = words.reminders.map((label) => wordsWithin(dayFirst(label), inboxLimits.subject));
  const later =
    reason === undefined ? [...present([urge]).map(dayFirst), ...again] : present([phrase(reason)]);
  const inTurn = [...(earlier.length > 0 ? later : []), ...first, ...again];
  const isFree = (text: string) =>
    text.length <= inboxLimits.subject && earlier.every(({ subject }) => subject !== text);
  return (
    inTurn.find((text) => isFree(text) && fits(text)) ??
    `${wordsWithin(lead, inboxLimits.subject - 5)} (${earlier.length + 1})`
  );
}
