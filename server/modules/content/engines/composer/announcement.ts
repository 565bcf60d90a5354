import {
  type AnnouncementFacts,
  type AnnouncementKind,
  fieldsOfAnnouncement,
} from '../../../../../contract/content/announcements/announcement-fields.ts';
import { readAnnouncement } from '../../../../../contract/content/announcements/read-announcement.ts';
import { cleanLine, phrase } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { linksOf } from '../model-instructions.ts';
import { fitsVoice, voiceOf } from '../voice.ts';
import { close, nearest, proofsOf } from './proofs.ts';
import {
  actionOf,
  atWhere,
  contactWords,
  dayOf,
  forWords,
  limitWords,
  onWhen,
  priceWords,
  questionWords,
  upperFirst,
  whenOf,
  whenWords,
  whereWords,
  withinSentence,
} from './wording.ts';

/** An announcement in sentences, from which each kind of post takes what its readers need. */
export interface Announcement {
  kind: AnnouncementKind;
  /** What it is about, as typed, without a closing mark. */
  lead: string;
  facts: AnnouncementFacts;
  /** Time, place and people in one sentence; absent without any of them. */
  main: string | undefined;
  /** What, when and where, as the text begins. */
  headline: string;
  /** Day and place alone, for a preview. */
  short: string;
  /** Price and limit in one sentence. */
  terms: string | undefined;
  /** What else the brief says. */
  details: string[];
  for: string;
  contact: string | undefined;
  /** What the profile says of it, nearest first. */
  proofs: string[];
  question: string;
  /** What readers are asked to do, and where. */
  action: string;
  link: string | undefined;
  /** The day until which, where the call to action does not say it. */
  deadline: string | undefined;
}

/** Reads what a request announces; undefined where it announces nothing. */
export function announcementOf(request: WritingRequest): Announcement | undefined {
  const { prompt } = request;
  if (prompt.announcement?.kind === 'none') return undefined;
  const read = readAnnouncement(prompt.topic, prompt.facts);
  const typed = typedFacts(prompt.announcement);
  const kind = prompt.announcement?.kind ?? read.kind ?? (typed.what ? 'news' : undefined);
  if (!kind) return undefined;
  const facts: AnnouncementFacts = { ...read.facts, ...typed };
  const lead = phrase(facts.what ?? prompt.topic);
  return lead === '' ? undefined : describe(request, kind, lead, facts, read);
}

const typedFacts = (given: WritingRequest['prompt']['announcement']): AnnouncementFacts => {
  const { kind: _kind, ...facts } = given ?? {};
  return Object.fromEntries(
    Object.entries(facts)
      .map(([name, text]) => [name, cleanLine(text ?? '')])
      .filter(([, text]) => text !== ''),
  );
};

function describe(
  request: WritingRequest,
  kind: AnnouncementKind,
  lead: string,
  facts: AnnouncementFacts,
  { more, details }: { more: string[]; details: string[] },
): Announcement {
  const { prompt } = request;
  const variant = variantOf(request.seed);
  const say = (text: string | undefined, plain: string | undefined): string | undefined => {
    const said = [text, plain].find((one) => one !== undefined && one !== '' && fitsVoice(one, request));
    return said === undefined ? undefined : close(upperFirst(cleanLine(said)));
  };
  const withOthers = more.filter((piece) => /^with\s/i.test(piece));
  const audience = withinSentence(phrase(facts.for ?? prompt.target_audience));
  const ask = phrase(voiceOf(request).call_to_action);
  const day = dayOf(facts.deadline);
  const isOwnAsk = ask !== '' && fitsVoice(ask, request);
  const action = isOwnAsk ? ask : actionOf(kind, facts);
  const isSaid = fitsVoice(action, request) && !isOwnAsk && day !== undefined;
  const written = [...details, ...more.filter((piece) => !withOthers.includes(piece))];
  const isWritten = (fact: string | undefined) =>
    fact !== undefined && details.some((line) => line.includes(fact));
  const unsaid = (name: 'price' | 'limit') => (isWritten(facts[name]) ? undefined : facts[name]);
  const main = say(
    mainOf(kind, lead, facts, withOthers),
    [whenOf(facts), facts.where, ...withOthers].filter(Boolean).join(', '),
  );
  const short = [whenOf(facts), facts.where].filter(Boolean).join(', ');
  return {
    kind,
    lead,
    facts,
    main,
    headline: variant % 2 === 1 && main ? `${close(lead)} ${main}` : headlineOf(lead, short, details),
    short,
    terms: say(
      joinTerms([
        unsaid('price') && priceWords[kind](facts.price ?? ''),
        unsaid('limit') && limitWords[kind](facts.limit ?? ''),
      ]),
      [unsaid('price'), unsaid('limit')].filter(Boolean).join(', '),
    ),
    details: written.flatMap((text) => say(text, undefined) ?? []),
    for: say(forWords[kind](audience), `For ${audience}`) ?? close(upperFirst(audience)),
    contact: isWritten(facts.contact)
      ? undefined
      : say(facts.contact && contactWords(facts.contact), facts.contact),
    proofs: rotate(
      nearest(
        proofsOf(request).filter(({ isSentence }) => isSentence),
        [prompt.topic, prompt.facts ?? '', ...Object.values(facts)],
        request,
      ).map(({ text }) => text),
      Math.floor(variant / 2),
    ),
    question: say(questionWords[kind](audience), undefined) ?? upperFirst(`${audience}?`),
    action: fitsVoice(action, request) ? action : (day ?? lead),
    link: facts.link ?? linksOf(request)[0],
    deadline:
      facts.deadline && !isSaid ? say(day ? `The last day is ${day}` : facts.deadline, day) : undefined,
  };
}

function mainOf(
  kind: AnnouncementKind,
  lead: string,
  facts: AnnouncementFacts,
  others: readonly string[],
): string | undefined {
  const when = whenOf(facts);
  const { where } = facts;
  // What opens does not become available.
  const opens = kind === 'launch' && /\bopen(?:s|ing|ed)?(?!\p{L})/iu.test(lead);
  const needs = fieldsOfAnnouncement[kind];
  if (kind === 'event' && (when || where || others.length > 0)) {
    const start = when ? whenWords.event(when) : where ? whereWords.event(where) : 'Join us';
    return [start, when && where ? atWhere(where) : '', ...others].filter(Boolean).join(' ');
  }
  const sentences = [
    when && (opens ? `It opens ${onWhen(when)}` : whenWords[kind](when)),
    where && needs.includes('where') && whereWords[kind](where),
    ...others,
  ].filter((one): one is string => Boolean(one));
  return sentences.length > 0 ? sentences.map(upperFirst).map(close).join(' ') : undefined;
}

function joinTerms(terms: readonly (string | undefined)[]): string | undefined {
  const [first, second] = terms.filter((one): one is string => Boolean(one));
  if (first === undefined || second === undefined) return first;
  return `${first}, and ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
}

/** The announcement in one sentence: what, when and where, each once. */
function headlineOf(lead: string, short: string, details: readonly string[]): string {
  const isSaid = (fact: string) => lead.includes(fact) || details.some((one) => one.includes(fact));
  return close([lead, ...short.split(', ').filter((fact) => fact !== '' && !isSaid(fact))].join(', '));
}

/** Versions of one announcement, by what its generation is called. */
const versions = 6;

const variantOf = (seed = ''): number =>
  [...seed].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 99_991, 0) % versions;

export function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length > 0 ? by % items.length : 0;
  return [...items.slice(start), ...items.slice(0, start)];
}
