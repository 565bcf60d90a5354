import { readKind } from '../../../../../contract/content/announcements/read-kind.ts';
import { datesIn } from '../../../../../contract/content/claims/dates.ts';
import { inboxLimits } from '../../../../../contract/content/post-kinds.ts';
import { flow, lowerFirst, phrase, present, upperFirst, wordsWithin } from '../../text/clean-text.ts';
import { heading, label, paragraph } from '../../text/markdown.ts';
import { leans } from '../../text/read-sentences.ts';
import { splitSentences } from '../../text/sentences.ts';
import { type Announcement, rotate } from '../announcement.ts';
import { isSound, leastName, withoutDay } from '../wording.ts';
import {
  actionOf,
  asks,
  headingsAsked,
  isForReader,
  type KindWriter,
  listProofs,
  mostProofs,
  mostProofsListed,
  type Outline,
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

type Texts = readonly (string | undefined | false)[];

/** A limit, a term, or a time or place that leans on a name. */
const limits =
  /^(?:only|for|für|pour|para|max|no|not|at most|up to|limited|valid|includes?|including|covers?|in|on|at|from|until|starts?|available|erhältlich|lieferbar|disponible|ab|am|im|vom|bis|statt|höchstens|gilt|gelten|gültig|inklusive|à partir|dès|jusqu['’]au|valable|comprend|desde|hasta el|válido|incluye)(?!\p{L})/iu;

/** Sentences of the brief that move readers to act, each with those that lean on it; what readers get comes first. */
function reasonsOf({ kind, details, facts }: Announcement): string[] {
  if (kind === 'change') return [...details];
  const whole: string[] = [];
  for (const text of details) {
    const before = leans.test(text) ? whole.pop() : undefined;
    whole.push(flow([before, text]));
  }
  const moving = whole.filter(
    (text) =>
      !asks.test(text) &&
      !text.includes(facts.deadline ?? '\n') &&
      !isBarePrice.test(text) &&
      !text.includes(facts.price ?? '\n') &&
      (isForReader(text) ||
        (text.split(' ').length > (/[£€$]/u.test(text) ? 2 : 4) && !leans.test(text) && !limits.test(text))),
  );
  return moving.toSorted(gainFirst);
}

type MaybeText = Texts[number];
const gainFirst = (one: MaybeText, other: MaybeText): number => gainOf(other || '') - gainOf(one || '');
const gainOf = (text: string): number => Number(isForReader(text)) - Number(asks.test(text));

const leastFacts = 2;

/**
 * Every fact of the brief after its name, in an order that fits how far the readers have come, for those who know the page as a list.
 * Where it has few, a fact of the company stands before them.
 */
export function firstMail(told: Announcement, proofs: number, turn = 0): Mail {
  const { about, terms, deadline, details, contact } = told;
  const isSaid = details.some((text) => text.includes(told.facts.deadline ?? '\n'));
  const facts = present([terms, !isSaid && deadline, ...details]);
  const inOrder = turn % 3 === 1 ? facts.toSorted(gainFirst) : facts;
  const isListed = turn % 3 === 2 && facts.length > leastFacts;
  const beside = facts.length < leastFacts ? told.proofs.slice(0, proofs) : [];
  const body = [
    [flow([...about, told.for])],
    beside,
    isListed ? [inOrder.map((text) => `• ${text}`).join('\n')] : inOrder,
    [contact],
  ];
  const previews = [...facts, told.kind === 'event' && told.short].toSorted(gainFirst);
  return mailOf(told, [], turn, body, [told.news, ...previews]);
}

/** What is on and at which terms, and a reason that no other mail of the segment has, as long as there are some. */
function laterMail(told: Announcement, turn: number, earlier: readonly Mail[], isLast: boolean): Mail {
  const { kind, details, facts, headline, again, terms, deadline } = told;
  const said = flow(earlier.slice(1).map(({ body }) => body));
  const [own] = rotate(reasonsOf(told), turn).filter((text) => !said.includes(text));
  const priced = details.find((text) => facts.price !== undefined && text.includes(facts.price)) ?? terms;
  const limited = kind === 'offer' && details.find((text) => limits.test(text) && text !== priced);
  const opening = kind === 'event' && (turn + earlier.length) % 2 === 0 ? again : headline;
  const isPriced = kind === 'change' || opening.includes(facts.price ?? '\n');
  const paragraphs = [[opening, !isPriced && priced, limited, deadline], [own]];
  return mailOf(told, earlier, turn, paragraphs, [own, terms, ...details], own, isLast);
}

function mailOf(
  told: Announcement,
  earlier: readonly Mail[],
  turn: number,
  paragraphs: readonly Texts[],
  previews: Texts,
  reason?: string,
  isLast = false,
): Mail {
  const said = present(paragraphs.map((texts) => flow([...new Set(texts)])));
  const subject = subjectFor(told, earlier, turn, said, reason, isLast);
  const usable = present([...previews, told.news, told.short]).filter(
    (text) =>
      text.length >= leastPreview && !phrase(text).startsWith(subject) && !subject.includes(phrase(text)),
  );
  const preview = usable.find((text) => !said[0]?.includes(phrase(text))) ?? usable[0] ?? told.headline;
  return {
    subject,
    preview: wordsWithin(upperFirst(preview), inboxLimits.preview),
    body: said.join('\n\n'),
    call_to_action: told.actionLine || told.words.reply,
  };
}

const leastPreview = 16;
const mostName = inboxLimits.subject - 'Reminder: '.length;

/** A name that is too long, up to the last words that lead on from what is whole without them: `in der Hafenstraße 4`. */
function shortened(name: string, most: number): string | undefined {
  const ends = [
    ...name.matchAll(
      /\s(?:in|im|at|an|am|for|für|with|mit|bei|beim|on|from|von|vom|to|zu|zum|zur|auf|aus|dans|chez|à|au|pour|avec|en|para|con|por|per|voor|met|op|w|dla|z|when|while|if|because|who|that|wenn|weil|als|statt|instead|je|per|pro|au lieu|en vez)\s|\s\(/giu,
    ),
  ];
  return ends
    .map(({ index }) => name.slice(0, index))
    .findLast((text) => text.length <= most && text.split(' ').length > 2);
}

function namesOf({ kind, lead, facts: { when = '', deadline = '' } }: Announcement) {
  const days = [when, deadline].filter((day) => /\d|\sof\s/.test(day));
  const leadIn =
    /^(?:we(?: a|['’])re (?:hiring|recruiting|looking for) (?:an? )?|new(?::|\sat\s\S+:)\s|(?:wir suchen|nous recrutons|buscamos)\s?:\s)/i;
  const undated = withoutDay(lead.replace(leadIn, ''), days);
  const tells = (text: string) =>
    kind === 'offer'
      ? /[£€$%]|\beuro(?!\p{L})/iu.test(text)
      : kind === 'event' && readKind(text, true) === kind;
  const pieces = undated
    .split(/[,:;]\s|\s[-–—]\s/)
    .filter((piece) => piece.length >= leastName)
    .toSorted(
      (one, other) =>
        Number(tells(other)) - Number(tells(one)) || datesIn(one).length - datesIn(other).length,
    );
  const texts = present([undated, ...pieces, shortened(undated, mostName)]);
  const short = texts.find((text) => text.length <= mostName);
  return {
    name: upperFirst(short ?? shortened(undated, inboxLimits.subject) ?? undated),
    isShort: short !== undefined,
    said: upperFirst(withoutDay(lead, days)),
  };
}

const isBarePrice = /^(?:[£€$]\s?\d|\d[\d.,\s]{0,9}\s?(?:[€£$%]|euros?(?!\p{L})))/iu;
/** A subject that no earlier mail has and its first sentence does not say: the name with a fact; later a reason or the last day. */
function subjectFor(
  told: Announcement,
  earlier: readonly Mail[],
  turn: number,
  paragraphs: readonly string[],
  reason: string | undefined,
  isLast: boolean,
): string {
  const { kind, day, urge, words, facts } = told;
  const { name, said, isShort } = namesOf(told);
  const inLine = words.isEnglish
    ? name.replace(/^(?:We|Our|The|You|New|An?)(?=['’\s]\S*\p{Ll})|^Introducing(?=\s)/u, lowerFirst)
    : name;
  const dayFirst = (label: string) => `${upperFirst(label)}${words.colon}${inLine}`;
  const nameFirst = (fact: string) =>
    words.isEnglish && !/[:.!?]/.test(name) ? `${name}: ${fact}` : `${name} – ${fact}`;
  const add = (fact: string | false | undefined, put: (fact: string) => string) =>
    isShort && fact && !name.includes(fact) ? put(fact) : undefined;
  const dated = present([
    kind === 'offer' && !/\d/.test(name) && add(facts.price, nameFirst),
    add(kind === 'offer' ? (urge ?? day) : day, words.isEnglish ? dayFirst : nameFirst),
    add(facts.price, nameFirst),
    add(kind !== 'offer' && urge && (words.isEnglish ? lowerFirst(urge) : urge), nameFirst),
  ]);
  const reasons = reasonsOf(told)
    .filter((text) => flow(paragraphs).includes(text))
    .map((text) => phrase(text).replace(/\.$/u, ''));
  const inDay = day.replace(/^(?:From|In|At|Until)(?=\s)/u, lowerFirst);
  const again = words.reminders
    .flatMap((label) => {
      const brief = shortened(name, inboxLimits.subject - label.length - words.colon.length);
      return [dayFirst(label), ...(brief ? [`${label}${words.colon}${brief}`] : [])];
    })
    .flatMap((text) => present([day !== '' && !text.includes(inDay) && `${text} – ${inDay}`, text]));
  const inTurn = present(
    earlier.length === 0
      ? [...(turn % 3 > 0 ? reasons.filter(isForReader) : []), ...dated, said, name]
      : [
          ...(isLast || reason === undefined
            ? [urge && dayFirst(urge), ...again]
            : reasons.filter(isForReader)),
          ...rotate(dated, turn),
          said,
          ...again,
          name,
          ...reasons,
        ],
  );
  const [begin = ''] = splitSentences(paragraphs[0] ?? '');
  const isFree = (text: string) =>
    text.length <= inboxLimits.subject &&
    isSound(text) &&
    earlier.every(({ subject }) => subject !== text) &&
    told.fits(text);
  return (
    inTurn.find((text) => isFree(text) && !begin.includes(text)) ??
    inTurn.find(isFree) ??
    inTurn.find((text) => text.length <= inboxLimits.subject && told.fits(text)) ??
    wordsWithin(told.lead, inboxLimits.subject)
  );
}
