import { datesIn } from '../../../../../contract/content/claims/dates.ts';
import { inboxLimits } from '../../../../../contract/content/post-kinds.ts';
import { lowerFirst, phrase, present, upperFirst, wordsWithin } from '../../text/clean-text.ts';
import { heading, label, paragraph } from '../../text/markdown.ts';
import { leans } from '../../text/read-sentences.ts';
import { type Announcement, dayAs, listOf, rotate } from '../announcement.ts';
import { isIn, stemsOf } from '../proofs.ts';
import { leadDay, ofKind } from '../words.ts';
import {
  actionOf,
  headingsAsked,
  type KindWriter,
  listProofs,
  mostProofs,
  mostProofsListed,
  type Outline,
  paragraphsOf,
  wholeSentences,
} from './kind-writer.ts';

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
      const count = request.prompt.emails_per_segment;
      while (mails.length < count) mails.push(laterMail(told, turn, mails, mails.length === count - 1));
      return { name, mails };
    }),
    sign_off: request.profile.company_name,
  }),
  outline: outlineSeries,
};

/** Questions to those who have not seen the mail, have opened it, or followed its link. */
const stages = ['now', 'opened', 'clicked'] as const;

function outlineSeries(outline: Outline): EmailParts {
  const { request, title, questions, ask, matching, given } = outline;
  const subject = wordsWithin(title, inboxLimits.subject);
  const { action, greeting, reply } = actionOf(outline);
  return {
    greeting: `${greeting} ${mergeField},`,
    segments: headingsAsked(request).map((name, at) => {
      const stage = stageOf(name) ?? at % stages.length;
      const proofs = rotate(matching.slice(0, mostProofsListed), stage);
      const { case: inCase, mistake, start } = questions.subjects;
      const mails = rotate(
        [
          [inCase, questions.case],
          [mistake, questions.mistake],
          [start, questions.start],
        ],
        stage + 1,
      );
      return {
        name,
        mails: Array.from({ length: request.prompt.emails_per_segment }, (_, index) => {
          const numbered = `${wordsWithin(title, inboxLimits.subject - 5)} – ${index + 1}`;
          const [label, later = ''] = mails[(index - 1) % mails.length] ?? [];
          const isFirst = index === 0;
          const items = proofs.slice(index, index + 1);
          return {
            subject: isFirst ? subject : index <= mails.length ? (label ?? numbered) : numbered,
            preview: isFirst ? ask(questions.gain, 'short') : wordsWithin(title, inboxLimits.preview),
            body: present([
              ask(isFirst ? questions[stages[stage] ?? 'now'] : later),
              isFirst ? given(items) : listProofs(items),
            ]).join('\n\n'),
            call_to_action: action || reply,
          };
        }),
      };
    }),
    sign_off: request.profile.company_name,
  };
}

/** Every fact of the brief, in another order and with another proof for those who have opened or clicked. */
export function firstMail(told: Announcement, proofs: number, turn = 0): Mail {
  const own = rotate(told.proofs, turn).slice(0, proofs);
  const body = paragraphsOf(told, { list: listOf, proofs: own, isListFirst: turn % 3 === 2 });
  return mailOf(told, {
    body,
    subjects: firstSubjects(told, turn),
    previews: rotate(told.sentences, turn),
  });
}

/** What is on, its terms and one sentence more; short is right. */
function laterMail(told: Announcement, turn: number, earlier: readonly Mail[], isLast: boolean): Mail {
  const whole = wholeSentences(told.sentences);
  const others = whole.filter((text) => !/\d/.test(text));
  const [own = ''] = rotate([...others, ...told.proofs], turn + earlier.length - 1);
  const sentences = whole.filter((text) => text === own || /\d/.test(text));
  const proofs = told.proofs.filter((text) => text === own);
  const isListFirst = earlier.length % 2 === 0;
  const bodyOf = (own: readonly string[], proofs: readonly string[]) =>
    paragraphsOf({ ...told, sentences: [...own] }, { list: listOf, proofs, isListFirst });
  const terms = bodyOf(sentences, proofs);
  const isSaid = earlier.some(({ body }) => body === terms.join('\n\n'));
  const body = isSaid ? bodyOf(rotate(whole, turn + earlier.length).slice(0, 1), []) : terms;
  const subjects = laterSubjects(told, turn + earlier.length, isLast);
  return mailOf(told, { body, subjects, previews: [], earlier });
}

interface MailTexts {
  body: string[];
  /** Best first; those that an earlier mail has or that are too long are left out. */
  subjects: string[];
  previews: string[];
  earlier?: readonly Mail[];
}

function mailOf(told: Announcement, { body, subjects, previews, earlier = [] }: MailTexts): Mail {
  const isFree = (text: string) =>
    text.length <= inboxLimits.subject && told.fits(text) && earlier.every(({ subject }) => subject !== text);
  const subject = subjects.find(isFree) ?? wordsWithin(told.headline, inboxLimits.subject);
  const isNew = (text: string) =>
    phrase(text) !== subject && datesIn(text).every(({ text: day }) => !isIn(day, subject));
  const listed = told.card.filter(isNew).join(' · ');
  const whole = previews.filter((text) => text.length <= inboxLimits.preview);
  const usable = present([...whole, listed, ...told.sentences.toReversed(), ...told.proofs, told.who]).filter(
    isNew,
  );
  return {
    subject,
    preview: wordsWithin(
      phrase(usable.find((text) => text.length > 15) ?? told.headline),
      inboxLimits.preview,
    ),
    body: body.join('\n\n'),
    call_to_action: told.action || told.words.reply,
  };
}

/** Where a topic that is too long may end: what follows says when or where. */
const addition =
  /\s(?:in|im|at|an|am|on|auf|à|au|en|a|op|na|w|el|les?|los(?: días)?|del?|vom|zum|from|starting|von|dal?|vanaf|od|ab|until|till|before|bis(?: zum)?|jusqu['’]au|hasta el|fino al|tot|até|do)\s(?=\d|(?:(?:the|de[mnr]|das|la|le|les|el)\s)?\p{Lu}|(?:our|unser|notre|nuestr|nostr|ons|nosso|nossa|nasz)\p{Ll}*\s)|\s\(/gu;

/** From one figure to another is one fact. */
const toFigure = /^\s(?:to|until|bis|à|au|al?|alle|tot|até|às|do)\s\d/u;

const leastWords = 2;
const namesThing = (text: string): boolean =>
  stemsOf(
    datesIn(text).reduce((rest, { text: day }) => rest.replace(day, ''), text),
    true,
  ).size >= leastWords;

/** The topic, or what of it fits: without the year of its day, its first clauses, or up to its day or place. */
function nameOf({ headline }: Announcement, most: number): string {
  const [first = ''] = headline.split(clauseEnd);
  const rest = headline.slice(first.length).replace(/^\W+/u, '');
  const isDay = datesIn(first).length > 0 && !namesThing(first);
  const name = isDay && rest !== '' ? rest : headline;
  const yearless = (text: string) => text.replace(year, '');
  const short = yearless(name);
  const ends = [...short.matchAll(addition), ...short.matchAll(clauseEnds)].map(({ index }) => index);
  const parts = ends
    .filter((end) => !(/\d$/u.test(short.slice(0, end)) && toFigure.test(short.slice(end))))
    .toSorted((one, other) => other - one)
    .map((end) => withoutLoose(short.slice(0, end)));
  const found = [headline, yearless(headline), name, short, ...parts].find(
    (text) => text.length <= most && (text === headline || namesThing(text)),
  );
  return upperFirst(phrase(found ?? withoutLoose(wordsWithin(short, most))));
}

/** A word that a cut left without what it leads to, with the figure of a span: `… 29 mei van 10`. */
const loose =
  /[\s,;:](?:a|ab|al|an|and|at|au|aux|bis|by|con|d[aeou]|dal?|das|de[lmnrs]?|desde|di|die|dès|een|el|em|en|et|for|from|für|het|i|im|in|la|las|le|les|los|met|mit|na|o|od|of|on|op|or|para|per|po|pour|sur|the|to|tot|und|une?|van|vom|von|w|with|y|z|zum?|zur|à)(?:\s\d{1,2})?$/u;

function withoutLoose(text: string): string {
  const uncut = text.replace(/…$/u, '');
  const rest = uncut.replace(loose, '');
  return rest === uncut ? text : withoutLoose(rest);
}

const year = /(?<=\d\.?(?:er|º|°)?\s(?:de\s)?\p{L}{3,10}|\p{L}\s\d{1,2}),?(?:\sde)?\s20\d\d(?!\d)/u;
/** A weekday and its date are one. */
const clauseEnd = /(?<!\p{Lu}\p{Ll}{2,9}(?:day|tag|woch|dag))[,;:]\s(?!\d{4}(?!\d))|\s[-–—]\s/u;
const clauseEnds = new RegExp(clauseEnd, 'gu');

interface SubjectFacts {
  /** The last day, in the words of what readers are asked, else in few. */
  ends: string[];
  others: string[];
}

/** What a subject says beside the name, best first: the day of what takes place, else the price. A year is left out. */
function subjectFacts({ kind, facts, words, headline }: Announcement): SubjectFacts {
  const { when = '', price = '', where = '', deadline = '' } = facts;
  const typed = when.split(hourAfter)[0]?.replace(year, '') ?? '';
  const days = [...new Set([typed, datesIn(typed)[0]?.text ?? ''])].filter(
    (day) => /\d/.test(day) && /\p{L}/u.test(day),
  );
  const say = dayAs(kind, headline, words);
  const dated = days.map((day) => (say(day) === day ? day : lowerFirst(say(day))));
  const last = deadline.replace(year, '');
  return {
    ends:
      last === ''
        ? []
        : [ofKind(words.by, kind) ?? '', words.until].filter(Boolean).map((by) => leadDay(by, last)),
    others: kind === 'offer' || kind === 'vacancy' ? [price, ...dated, where] : [...dated, price, where],
  };
}

const hourAfter = /(?<=\d),\s(?!\d{4})|(?<=\d)\s(?:at|from|um|à|a las|alle|om)\s/u;

function firstSubjects(told: Announcement, turn: number): string[] {
  const { ends, others } = subjectFacts(told);
  const more = withFacts(told, others);
  const inTurn = [more, [...labeled(told, ends), ...more], rotate(more, 1)][turn % 3] ?? [];
  return [...inTurn, nameOf(told, inboxLimits.subject)];
}

/** The whole name after each label, else what fits of it after the last. */
function labeled(told: Announcement, labels: readonly string[]): string[] {
  const { colon } = told.words;
  const texts = labels.map((label) => {
    const name = nameOf(told, inboxLimits.subject - label.length - colon.length);
    return `${upperFirst(label)}${colon}${name}`;
  });
  const whole = texts.find((text) => !text.endsWith('…')) ?? texts.at(-1);
  return whole ? [whole] : [];
}

/** The name with each fact that it does not say. */
function withFacts(told: Announcement, facts: readonly string[]): string[] {
  const name = nameOf(told, inboxLimits.subject);
  return facts
    .filter((fact) => fact !== '' && !isIn(fact, name) && !datesIn(fact).some(({ text }) => isIn(text, name)))
    .map((fact) => `${name} – ${fact}`)
    .filter((text) => text.length <= inboxLimits.subject);
}

function laterSubjects(told: Announcement, turn: number, isLast: boolean): string[] {
  const { ends, others } = subjectFacts(told);
  const last = labeled(told, ends);
  const [again, named] = [labeled(told, [told.words.reminder]), labeled(told, [told.company])];
  const more = withFacts(told, rotate(others, turn));
  const said = rotate(told.sentences, turn)
    .filter((text) => !leans.test(text) && !/^[£€$\d]|!$/u.test(text))
    .map(phrase);
  // Nobody is reminded of what is over.
  const isDue = told.kind === 'offer' || told.kind === 'vacancy' || told.facts.when !== undefined;
  return isLast || !isDue
    ? [...last, ...more, ...said, ...named, ...again]
    : [...again, ...last, ...more, ...said, ...named];
}
