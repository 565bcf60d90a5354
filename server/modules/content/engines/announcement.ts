import {
  type AnnouncementFacts,
  type AnnouncementKind,
  fieldsOfAnnouncement,
} from '../../../../contract/content/announcements/announcement-fields.ts';
import {
  type ReadAnnouncement,
  readAnnouncement,
} from '../../../../contract/content/announcements/read-announcement.ts';
import { cleanLine, close, lowerFirst, phrase, present, upperFirst } from '../text/clean-text.ts';
import { languageOfText } from '../text/text-language.ts';
import type { WritingRequest } from './engine.ts';
import { nearest, proofsOf } from './proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import { dayOf, type Wording, whenOf, withinSentence, wordingOf } from './wording.ts';

/** An announcement in sentences, from which each kind of post takes what its readers need. Empty or undefined is what nobody gave. */
export interface Announcement {
  kind: AnnouncementKind;
  /** What it is about, as typed, without a closing mark. */
  lead: string;
  facts: AnnouncementFacts;
  /** What it is about, with day and place. */
  headline: string;
  /** Day and place alone, for a preview. */
  short: string;
  /** Time, place and people; of an event in one sentence with its name. */
  main: string | undefined;
  /** What it is about, with time, place and people, in sentences. */
  about: string[];
  /** Price and limit in one sentence. */
  terms: string | undefined;
  /** The day until which, where the call to action does not say it. */
  deadline: string | undefined;
  /** What else the brief says. */
  details: string[];
  /** Its audience; empty where that is not who reads. */
  for: string;
  contact: string | undefined;
  /** What the profile says of it, nearest first. */
  proofs: string[];
  /** About the readers' work. */
  question: string;
  /** What readers are asked to do, with its link. */
  actionLine: string;
  /** The same with its last day, as a subject begins. */
  urge: string | undefined;
  greeting: string;
  /** Whether the voice allows a text. */
  fits(text: string): boolean;
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
  return kind && lead !== '' ? describe(request, kind, lead, { ...read, facts }) : undefined;
}

function describe(
  request: WritingRequest,
  kind: AnnouncementKind,
  lead: string,
  { facts, more, details }: ReadAnnouncement,
): Announcement {
  const { prompt } = request;
  const words = wordingOf(kind, lead, languageOf(request));
  const version = versionOf(request.seed);
  const fits = (text: string) => fitsVoice(text, request);
  /** The first text that the voice allows, as a sentence. */
  const say = (...texts: (string | undefined)[]) => {
    const said = present(texts).find(fits);
    return said && close(upperFirst(cleanLine(said)));
  };
  // A fact that is said already is not said again.
  const isSaid = (fact: string) => [lead, ...details].some((line) => isIn(fact, line));
  const { price, limit, contact, where, ...time }: AnnouncementFacts = Object.fromEntries(
    Object.entries(facts).filter(([name, fact]) => name === 'time_zone' || !isSaid(fact)),
  );
  const when = whenOf(time);
  const people = more.filter((piece) => /^with\s/i.test(piece));
  const others = more.filter((piece) => !people.includes(piece) && !isIn(piece, lead));
  const audience = withinSentence(phrase(facts.for ?? prompt.target_audience));
  const place = fieldsOfAnnouncement[kind].includes('where') ? where : undefined;
  const main = say(words.main(when, place, people, lead), present([when, where, ...people]).join(', '));
  const about = main && isIn(lead, main) ? [main] : present([close(lead), main]);
  const short = present([when, where]).join(', ');
  const { action, day } = actionOf(request, words, facts.deadline, lead, details);
  const question = words.question(audience);
  const proofs = proofsOf(request).filter(({ isSentence }) => isSentence);
  const near = nearest(proofs, [prompt.topic, prompt.facts ?? '', ...Object.values(facts)], request);
  return {
    kind,
    lead,
    facts,
    headline: version % 2 === 1 && main ? about.join(' ') : close(present([lead, short]).join(', ')),
    short,
    main,
    about,
    terms: say(
      joinTerms(present([price && words.price(price), limit && words.limit(limit)])),
      present([price, limit]).join(', '),
    ),
    deadline: facts.deadline && !day ? say(words.deadline(facts.deadline), dayOf(facts.deadline)) : undefined,
    details: present([...details, ...others].map((text) => say(text))),
    // Who reads of a vacancy is not who is looked for.
    for:
      kind === 'vacancy' && !facts.for
        ? ''
        : (say(words.for(audience), `For ${audience}`) ?? close(upperFirst(audience))),
    contact: say(contact && words.contact(contact), contact),
    proofs: rotate(
      near.map(({ text }) => text),
      Math.floor(version / 2),
    ),
    question: question && (say(question) ?? upperFirst(`${audience}?`)),
    actionLine: withLink(action, facts.link ?? linksOf(request)[0]),
    urge: day && action,
    greeting: words.greeting,
    fits,
  };
}

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
const needsNothing = /\bno (?:booking|registration|reservation|sign-?up|tickets?|appointment)\b/i;

/** The words of the call to action: those of the voice, else those of the brief or the kind, with the last day if there is one. */
function actionOf(
  request: WritingRequest,
  words: Wording,
  deadline: string | undefined,
  lead: string,
  details: readonly string[],
): { action: string; day?: string } {
  const own = phrase(voiceOf(request).call_to_action);
  if (own !== '' && fitsVoice(own, request)) return { action: own };
  const day = words.askBy && dayOf(deadline);
  const [, verb] = asksFor.exec(`${request.prompt.topic}\n${request.prompt.facts ?? ''}`) ?? [];
  const byDay = day && (verb ? `${upperFirst(verb.toLowerCase())} by ${day}` : words.askBy?.(day));
  if (day && byDay && fitsVoice(byDay, request)) return { action: byDay, day };
  const ask = details.some((line) => needsNothing.test(line)) ? 'Read more' : words.ask;
  return { action: !day && fitsVoice(ask, request) ? ask : (day ?? lead) };
}

function joinTerms([first, second]: readonly string[]): string | undefined {
  if (first === undefined || second === undefined) return first;
  return /: /.test(first) ? `${close(first)} ${second}` : `${first}, and ${lowerFirst(second)}`;
}

/** One of six for a seed, always the same for the same. */
const versionOf = (seed = ''): number =>
  [...seed].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 99_991, 0) % 6;

export function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length > 0 ? by % items.length : 0;
  return [...items.slice(start), ...items.slice(0, start)];
}
