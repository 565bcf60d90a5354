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
      const mails = [firstMail(told, mostProofs[request.prompt.length], turn)];
      const last = request.prompt.emails_per_segment - 1;
      for (let at = 1; at < last; at += 1) mails.push(reasonMail(told, turn, mails));
      if (last > 0) mails.push(lastMail(told, turn, mails));
      return { name, mails };
    }),
    sign_off: request.profile.company_name,
  }),
};

type Texts = readonly (string | undefined | false)[];

/** A limit, or a time or place that leans on a name. */
const limits = /^(?:only|max|no|not|at most|up to|limited|in|on|at|from|until|ab|am|im|vom|bis)(?!\p{L})/iu;

/** What can stand by itself and moves readers to act, what they get first: sentences of the brief, then facts of the company. */
function reasonsOf({ details, proofs, company }: Announcement): string[] {
  const alone = details.filter(
    (text) =>
      isForReader(text) ||
      (text.split(' ').length > 4 &&
        !leans.test(text) &&
        !limits.test(text) &&
        addressesIn(text).length === 0),
  );
  const sorted = alone.toSorted((one, other) => Number(isForReader(other)) - Number(isForReader(one)));
  return [...new Set([...sorted, ...proofs, ...company])];
}

/**
 * Every fact of the brief: for those who know nothing of it in its order, for those who have opened a mail after a reason, for those
 * who have clicked after the last day.
 */
export function firstMail(told: Announcement, proofs: number, turn = 0): Mail {
  const { about, terms, deadline, details, contact, lastDay } = told;
  const [first, second] = reasonsOf(told);
  const begin = [undefined, first, lastDay ?? second][turn % 3];
  const isOther = (text: string | undefined) => text !== begin;
  // Nobody understands the details of a change before its name.
  const isNamedFirst = told.kind === 'change';
  const others = present([isNamedFirst && begin, ...[terms, deadline, ...details].filter(isOther)]);
  const isScrap = flow(others).length <= leastPreview;
  return mailOf(told, [], turn, [
    [!isNamedFirst && begin],
    [...about, told.for, ...(isScrap ? others : [])],
    isScrap ? [] : others,
    [...told.proofs.slice(0, proofs).filter(isOther), contact],
  ]);
}

/** A reason to act that the mails before had only among others, and what it is about. */
function reasonMail(told: Announcement, turn: number, earlier: readonly Mail[]): Mail {
  const { about, terms, deadline } = told;
  const [reason = '', other] = rotate(reasonsOf(told), turn + earlier.length - 1);
  const facts = [...about, terms, deadline];
  // One that is short enough is the subject, and stands after the facts.
  const isShort = reason.length <= inboxLimits.subject;
  return mailOf(told, earlier, turn, isShort ? [facts, [reason, other]] : [[reason], facts], reason);
}

/** The last mail is short: until when, what, when and where, and a last reason. */
function lastMail(told: Announcement, turn: number, earlier: readonly Mail[]): Mail {
  const { about, terms, deadline, lastDay, contact } = told;
  const said = earlier.at(-1)?.body ?? '';
  const reason = rotate(reasonsOf(told), turn + 2).find((text) => !said.includes(text));
  return mailOf(told, earlier, turn, [
    [lastDay],
    [...about.slice(0, 2), terms, deadline],
    [!lastDay && reason, contact],
  ]);
}

function mailOf(
  told: Announcement,
  earlier: readonly Mail[],
  turn: number,
  paragraphs: readonly Texts[],
  reason?: string,
): Mail {
  const body = present(paragraphs.map((texts) => flow([...new Set(texts)])));
  const subject = subjectFor(told, earlier, turn, body, reason);
  const day = told.kind === 'event' && told.short;
  // What readers get comes first, what the subject has said last.
  const figures = (text: string) => text.match(/\d[\d.,]*\d/g) ?? [];
  const worth = (text: string) =>
    Number(isForReader(text)) - 2 * Number(figures(text).some((figure) => subject.includes(figure)));
  const previews = present([told.terms, day, ...told.details, ...reasonsOf(told)])
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

/** A name that is too long, up to the last words that lead on from what is whole without them: `in der Hafenstraße 4`. */
function shortened(name: string, most: number): string | undefined {
  const ends = [
    ...name.matchAll(
      /\s(?:in|im|at|an|am|for|für|with|mit|bei|beim|on|from|von|vom|to|zu|zum|zur|auf|aus|dans|chez|à|au|pour|avec|en|para|con|por|per|voor|met|op|w|dla|z)\s|\s\(/giu,
    ),
  ];
  return ends
    .map(({ index }) => name.slice(0, index))
    .findLast((text) => text.length <= most && text.split(' ').length > 2);
}

/** A subject that no earlier mail has and its first sentence does not say: the name with a fact; later a reason or the last day. */
function subjectFor(
  told: Announcement,
  earlier: readonly Mail[],
  turn: number,
  [begin = '', ...rest]: readonly string[],
  reason?: string,
): string {
  const { kind, lead, day, urge, words, fits } = told;
  const { when = '', deadline = '', limit, price } = told.facts;
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
  const short = present([undated, ...named, shortened(undated, mostName)]).find(
    (text) => text.length <= mostName,
  );
  const name = upperFirst(short ?? shortened(undated, inboxLimits.subject) ?? undated);
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
  // No promise that its mail does not keep.
  const reasons = reasonsOf(told)
    .filter((text) => rest.some((paragraph) => paragraph.includes(text)))
    .map(phrase);
  const asked = phrase(
    told.actionLine
      .slice(0, addressesIn(told.actionLine)[0]?.start)
      .trimEnd()
      .replace(/:$|\s\p{Ll}{1,5}$/u, ''),
  );
  const plain = present([
    add(kind === 'offer' ? (urge ?? day) : day, words.askBy ? dayFirst : nameFirst),
    add(kind === 'event' ? terms : price, nameFirst),
    add(kind !== 'offer' && urge && lowerFirst(urge), nameFirst),
    upperFirst(said),
    name,
  ]);
  const inDay = words.askBy ? lowerFirst(day) : day;
  const again = words.reminders
    .map(dayFirst)
    .flatMap((text) => present([day !== '' && !text.includes(inDay) && `${text} – ${inDay}`, text]));
  const lastDay = urge ?? (/\d/.test(asked) ? asked : undefined);
  const later = present([lastDay && dayFirst(lastDay), !urge && lastDay, ...again]);
  const inTurn = [
    ...(earlier.length === 0 ? [] : reason === undefined ? later : [phrase(reason)]),
    ...(turn % 3 > 0 || earlier.length > 0 ? rotate([...plain.slice(0, -2), ...reasons], turn) : []),
    ...plain,
    // The first mail of all names what it is about, even if it begins with the same words.
    ...(turn % 3 === 0 && earlier.length === 0 ? [] : [...reasons, ...again]),
  ];
  const isFree = (text: string) =>
    text.length <= inboxLimits.subject && earlier.every(({ subject }) => subject !== text) && fits(text);
  return (
    inTurn.find((text) => isFree(text) && !begin.includes(text)) ??
    inTurn.find(isFree) ??
    `${wordsWithin(lead, inboxLimits.subject - 5)} (${earlier.length + 1})`
  );
}
