import {
  type AnnouncementFacts,
  type AnnouncementKind,
  fieldsOfAnnouncement,
} from '../../../../../contract/content/announcements/announcement-fields.ts';
import { readAnnouncement } from '../../../../../contract/content/announcements/read-announcement.ts';
import { cleanLine, close, lowerFirst, phrase, present, upperFirst } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { languageOfText } from '../text-language.ts';
import { fitsVoice, linksOf, voiceOf } from '../voice.ts';
import { nearest, proofsOf } from './proofs.ts';
import { dayOf, type Wording, whenOf, withinSentence, wordingOf } from './wording.ts';

/** An announcement in sentences, from which each kind of post takes what its readers need. */
export interface Announcement {
  kind: AnnouncementKind;
  /** What it is about, as typed, without a closing mark. */
  lead: string;
  facts: AnnouncementFacts;
  /** Time, place and people in one sentence; absent without any of them. */
  main: string | undefined;
  headline: string;
  /** Day and place alone, for a preview. */
  short: string;
  /** Price and limit in one sentence. */
  terms: string | undefined;
  /** What else the brief says. */
  details: string[];
  /** Its audience; empty where that is said by what it is. */
  for: string;
  /** How a text to its audience begins, where neither time nor place does. */
  opening: string | undefined;
  contact: string | undefined;
  /** What the profile says of it, nearest first. */
  proofs: string[];
  /** Empty in languages that have no sentences here. */
  question: string;
  /** Whether the question names the audience. */
  asksAudience: boolean;
  /** What readers are asked to do, with its link. */
  actionLine: string;
  /** The day until which, where the call to action does not say it. */
  deadline: string | undefined;
  /** The same as a subject begins. */
  deadlineText: string | undefined;
  greeting: string;
}

/** Reads what a request announces; undefined where it announces nothing. */
export function announcementOf(request: WritingRequest): Announcement | undefined {
  const { prompt } = request;
  const { kind: asked, ...given } = prompt.announcement ?? {};
  if (asked === 'none') return undefined;
  const read = readAnnouncement(prompt.topic, prompt.facts);
  const typed = Object.entries(given)
    .map(([name, text]) => [name, cleanLine(text ?? '')])
    .filter(([, text]) => text !== '');
  const facts: AnnouncementFacts = { ...read.facts, ...Object.fromEntries(typed) };
  const kind = asked ?? read.kind ?? (typed.some(([name]) => name === 'what') ? 'news' : undefined);
  const lead = phrase(facts.what ?? prompt.topic);
  return kind && lead !== '' ? describe(request, kind, lead, facts, read) : undefined;
}

function describe(
  request: WritingRequest,
  kind: AnnouncementKind,
  lead: string,
  facts: AnnouncementFacts,
  { more, details }: { more: string[]; details: string[] },
): Announcement {
  const { prompt } = request;
  const words = wordingOf(kind, lead, languageOf(request));
  const variant = variantOf(request.seed);
  /** The first text that the voice allows, as a sentence. */
  const say = (...texts: (string | undefined)[]) => {
    const said = present(texts).find((text) => fitsVoice(text, request));
    return said === undefined ? undefined : close(upperFirst(cleanLine(said)));
  };
  const people = more.filter((piece) => /^with\s/i.test(piece));
  const audience = withinSentence(phrase(facts.for ?? prompt.target_audience));
  const isSaid = (fact: string) => [lead, ...details].some((line) => isIn(fact, line));
  const unsaid: AnnouncementFacts = Object.fromEntries(
    Object.entries(facts).filter(([name, fact]) => name === 'time_zone' || !isSaid(fact)),
  );
  const { price, limit, contact, where } = unsaid;
  const terms = present([price && words.price(price), limit && words.limit(limit)]);
  const main = say(
    mainOf(kind, unsaid, people, words),
    present([whenOf(unsaid), where, ...people]).join(', '),
  );
  const short = present([whenOf(unsaid), where]).join(', ');
  const isOpen = details.some((line) => needsNothing.test(line));
  const { action, saysDay } = actionOf(
    request,
    isOpen ? { ...words, ask: 'Read more' } : words,
    facts.deadline,
    lead,
  );
  const link = facts.link ?? linksOf(request)[0];
  const proofs = proofsOf(request).filter(({ isSentence }) => isSentence);
  const near = nearest(proofs, [prompt.topic, prompt.facts ?? '', ...Object.values(facts)], request);
  return {
    kind,
    lead,
    facts,
    main,
    headline: variant % 2 === 1 && main ? `${close(lead)} ${main}` : headlineOf(lead, short, details),
    short,
    terms: say(joinTerms(terms), present([price, limit]).join(', ')),
    details: present(
      [...details, ...more.filter((piece) => !people.includes(piece) && !isIn(piece, lead))].map((text) =>
        say(text),
      ),
    ),
    // Who reads of a vacancy is not who is looked for.
    for:
      kind === 'vacancy' && !facts.for
        ? ''
        : (say(words.for(audience), `For ${audience}`) ?? close(upperFirst(audience))),
    opening: audience && words.opening(audience) && say(words.opening(audience)),
    contact: say(contact && words.contact(contact), contact),
    proofs: rotate(
      near.map(({ text }) => text),
      Math.floor(variant / 2),
    ),
    question: words.question(audience) && (say(words.question(audience)) ?? upperFirst(`${audience}?`)),
    asksAudience: words.question(audience).includes(audience),
    actionLine: link === undefined || action.includes(link) ? action : `${action}: ${link}`,
    deadline:
      facts.deadline && !saysDay ? say(words.deadline(facts.deadline), dayOf(facts.deadline)) : undefined,
    deadlineText: saysDay
      ? action
      : facts.deadline && words.askBy && `Until ${facts.deadline.replace(/^(?:until|by)\s/i, '')}`,
    greeting: words.greeting,
  };
}

const needsNothing = /\bno (?:booking|registration|reservation|sign-?up|tickets?|appointment)\b/i;

const isIn = (piece: string, text: string): boolean => text.toLowerCase().includes(piece.toLowerCase());

/** The language of the voice; without one, that of the brief, and where it is too short to tell, that of the profile. */
function languageOf(request: WritingRequest): string {
  const { prompt, profile } = request;
  const { language } = voiceOf(request);
  if (language !== '') return language;
  const own = languageOfText(`${profile.description} ${profile.mission}`, 'en');
  const brief = [prompt.topic, prompt.facts, prompt.target_audience].join('. ');
  return languageOfText(brief, own === 'en' ? 'en' : (own as 'de'));
}

/** What the brief asks for until a day: `Book by 5 January`. */
const asksFor =
  /(?<!\p{L})(register|sign up|book|apply|order|rsvp|reply|enter)\s(?:\p{L}+\s)?(?:by|until|till|before)\s/iu;

/** The words of the call to action: those of the voice, else those of the kind. */
function actionOf(
  request: WritingRequest,
  words: Wording,
  deadline: string | undefined,
  lead: string,
): { action: string; saysDay: boolean } {
  const own = phrase(voiceOf(request).call_to_action);
  if (own !== '' && fitsVoice(own, request)) return { action: own, saysDay: false };
  const day = words.askBy && dayOf(deadline);
  const [, verb] = asksFor.exec(`${request.prompt.topic}\n${request.prompt.facts ?? ''}`) ?? [];
  const asked = day && verb && `${upperFirst(verb.toLowerCase())} by ${day}`;
  const action = day ? asked || words.askBy?.(day) : words.ask;
  if (action && fitsVoice(action, request)) return { action, saysDay: day !== undefined };
  return { action: day ?? lead, saysDay: false };
}

function mainOf(
  kind: AnnouncementKind,
  facts: AnnouncementFacts,
  people: readonly string[],
  words: Wording,
): string {
  const when = whenOf(facts);
  const where = fieldsOfAnnouncement[kind].includes('where') ? facts.where : undefined;
  const said = [when && words.when(when), where && words.where(where)];
  const [first, second] = present(said);
  // “Join us on Monday” and “Join us in Porto” are one sentence.
  const start = /^Join us /;
  if (kind === 'event' && start.test(first ?? 'Join us ')) {
    const pieces = present([
      first ?? (people.length > 0 && 'Join us'),
      second?.replace(start, ''),
      ...people,
    ]);
    // A day and its hours are set off.
    return pieces.join(when?.includes(', ') ? ', ' : ' ');
  }
  return present([...said, ...people])
    .map(upperFirst)
    .map(close)
    .join(' ');
}

function joinTerms([first, second]: readonly string[]): string | undefined {
  if (first === undefined || second === undefined) return first;
  return /: /.test(first) ? `${close(first)} ${second}` : `${first}, and ${lowerFirst(second)}`;
}

function headlineOf(lead: string, short: string, details: readonly string[]): string {
  const isSaid = (fact: string) => lead.includes(fact) || details.some((one) => one.includes(fact));
  return close([lead, ...short.split(', ').filter((fact) => fact !== '' && !isSaid(fact))].join(', '));
}

const versions = 6;

const variantOf = (seed = ''): number =>
  [...seed].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 99_991, 0) % versions;

export function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length > 0 ? by % items.length : 0;
  return [...items.slice(start), ...items.slice(0, start)];
}
