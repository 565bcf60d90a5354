import {
  type AnnouncementFacts,
  type AnnouncementField,
  type AnnouncementKind,
  fieldsOfAnnouncement,
} from '../../../../contract/content/announcements/announcement-fields.ts';
import {
  isHours,
  type ReadAnnouncement,
  readAnnouncement,
  splitBrief,
} from '../../../../contract/content/announcements/read-announcement.ts';
import { datesIn } from '../../../../contract/content/claims/dates.ts';
import { addressesIn } from '../../../../contract/content/claims/find-claims.ts';
import {
  capitalized,
  cleanLine,
  close,
  flow,
  phrase,
  present,
  upperFirst,
  withCapitalDays,
  withoutShouting,
} from '../text/clean-text.ts';
import { languageOfText } from '../text/text-language.ts';
import { callOf, isMail } from './call-to-action.ts';
import type { WritingRequest } from './engine.ts';
import { audienceOf, dayIn, dayOf, holds, textsOf, whenOf } from './english-wording.ts';
import { companyFacts, isIn } from './proofs.ts';
import { fitsVoice, voiceOf } from './voice.ts';
import { isSound, type Wording, withoutDay, wordingOf } from './wording.ts';

/** Empty or undefined is what nobody gave. */
export interface Announcement {
  kind: AnnouncementKind;
  lead: string;
  facts: AnnouncementFacts;
  headline: string;
  /** The sentence of a change that says the new number, address, hours or price. */
  news: string | undefined;
  /** The headline in other words, where it has some. */
  again: string;
  short: string;
  about: string[];
  terms: string | undefined;
  deadline: string | undefined;
  details: string[];
  /** For which readers it is, where the brief says so and the language has a sentence for it. */
  for: string;
  contact: string | undefined;
  proofs: string[];
  /** The sentence that introduces the company, for texts without a sender that do not name it. */
  who: string | undefined;
  question: string;
  actionLine: string;
  day: string;
  urge: string | undefined;
  words: Wording;
  fits(text: string): boolean;
}

export function announcementOf(asTyped: WritingRequest): Announcement | undefined {
  const request = inOrder(asTyped);
  const { prompt } = request;
  const { kind: asked, ...given } = prompt.announcement ?? {};
  if (asked === 'none') return undefined;
  const read = readAnnouncement(prompt.topic, prompt.facts, asked);
  const typed = Object.entries(given)
    .map(([name, text]) => [name, cleanLine(text ?? '')])
    .filter(([, text]) => text !== '');
  const facts: AnnouncementFacts = { ...read.facts, ...Object.fromEntries(typed) };
  const kind = asked ?? read.kind ?? (typed.some(([name]) => name === 'what') ? 'news' : undefined);
  const name = phrase(facts.what ?? prompt.topic);
  const whole = phrase(read.said);
  const isName = kind === 'event' || facts.what !== read.facts.what || whole.length > 90;
  const lead = capitalized(isName || whole === '' ? name : whole);
  if (!kind || lead === '') return undefined;
  const isOther = typed.some(([name, text]) => {
    const known = read.facts[name as AnnouncementField];
    return known !== undefined && known !== text && !(name === 'what' && isIn(text ?? '', whole));
  });
  const said = isOther || isIn(whole, lead) ? lead : whole;
  const more = isOther && given.what ? read.more.filter((piece) => isPeople(piece)) : read.more;
  return describe(request, kind, lead, { ...read, facts, said, more });
}

const isPeople = (piece: string): boolean => /^with\s/i.test(piece);

function inOrder(request: WritingRequest): WritingRequest {
  const language = languageOf(request);
  const typed = (text = '') => (language === 'en' ? withPlainMarks(text) : text);
  const { topic, facts } = splitBrief(typed(request.prompt.topic), typed(request.prompt.facts));
  const title = language === 'en' ? withoutShouting(topic, `${request.profile.description} ${facts}`) : topic;
  return {
    ...request,
    prompt: {
      ...request.prompt,
      topic: withCapitalDays(title, language),
      facts: withCapitalDays(facts, language),
    },
  };
}

const withPlainMarks = (text: string): string =>
  text
    .replace(/(?<=[\p{L}\d])!{2,}$/gmu, '.')
    .replace(/!{2,}/gu, '!')
    .replace(/(?<=[!?]\s)\p{Ll}/gu, upperFirst)
    .replace(
      /(?<=\b20\d\d|\d\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}{0,6})\s(?=\d{1,2}(?:[:.]\d\d)?\s?[ap]\.?m(?!\p{L}))/giu,
      ', ',
    );

function describe(
  request: WritingRequest,
  kind: AnnouncementKind,
  name: string,
  read: ReadAnnouncement,
): Announcement {
  const version = versionOf(request.seed);
  const fits = (text: string) => fitsVoice(text, request);
  const say = (...texts: (string | undefined)[]) => {
    const usable = present(texts).filter(fits);
    const said = usable.find(isSound) ?? usable.at(-1);
    return said && close(upperFirst(cleanLine(said)));
  };
  const wording = (way: number) =>
    wordingOf(kind, name, languageOf(request), { version: way, other: textsOf(request) });
  const words = wording(0);
  const reading = unsaidOf(kind, words.opens(name), read, words);
  const { lead, facts, unsaid, details, more } = reading;
  const brief = briefOf(request, facts);
  const { company_name: company } = request.profile;
  const isFilled = phrase(request.prompt.announcement?.what ?? '') === name;
  const readers = words.isEnglish ? audienceOf(request, facts.for ?? '') : facts.for;
  const openingIn = (way: Wording) =>
    openingOf(kind, way, { ...reading, isFilled, readers }, brief, say, company);
  const { main, about, headline } = openingIn(words);
  const held = openingIn(wording(1)).headline;
  const named = (text: string) => namedBy(request, words, text);
  const others = details.filter((text) => !leadsToCompany(text));
  const call = callOf(request, kind, words, withoutTold(facts, reading.news), lead, details);
  const { day, byDay, until = 'until' } = call;
  // A call to action has its address in itself.
  const contact = unsaid.contact && call.line.includes(unsaid.contact) ? undefined : unsaid.contact;
  const end = dayOf(unsaid.deadline) ?? unsaid.deadline ?? '';
  const isAsked = call.line.includes(end) || call.line.includes(day ?? '\n');
  const { limit } = unsaid;
  const price = isIn(unsaid.price ?? '', headline) ? undefined : unsaid.price;
  const isThin = others.length === 0 && more.length === 0 && !main;
  const isTyped = (text: string) => call.line.startsWith(upperFirst(phrase(text)));
  const addressed = details.filter((text) => !others.includes(text) && !isTyped(text));
  const own = companyFacts(request, kind, lead, brief, isThin);
  return {
    kind,
    lead,
    facts,
    headline: named(version % 2 === 0 || named(held) === held ? headline : held),
    news: reading.news && say(reading.news),
    again: named(held),
    short: present([reading.when, reading.where]).join(', '),
    about: about.map(named),
    terms: say(flow([price && closed(words.price(price)), limit && closed(words.limit(limit))]), price),
    deadline: isAsked ? undefined : say(words.ends?.(end), words.deadline(end), dayOf(end)),
    details: present(
      [...others.filter((text) => !isTyped(text)), ...more].map((text) =>
        say(isPay(kind, text) ? words.price(phrase(text)) : text),
      ),
    ),
    for: sayReaders(readers, headline, words, say),
    contact: flow(addressed.map((text) => say(text))) || say(contact && words.contact(contact), contact),
    ...own,
    who: isIn(company, [named(headline), ...details].join(' ')) ? undefined : whoFor(request, own.who),
    question: say(words.question) ?? '',
    actionLine: call.line,
    day: dayOfSubject(kind, facts, lead, words),
    urge: day && (kind === 'offer' && words.isEnglish ? upperFirst(`${until} ${day}`) : byDay),
    words,
    fits,
  };
}

/** With the word from which on a change holds. */
function dayOfSubject(
  kind: AnnouncementKind,
  facts: AnnouncementFacts,
  lead: string,
  words: Wording,
): string {
  if (words.isEnglish) return words.day(dayIn(facts.when));
  if (kind === 'offer' && facts.deadline) return words.deadline(facts.deadline);
  const day = words.day(dayIn(facts.when));
  const [before = ''] = lead.split(day || '\n');
  return holds(kind) && since.test(before) ? `${since.exec(before)?.[0]}${day}` : day;
}

const since = /(?<=\s)(?:ab|à partir du|dès le|a partir del|desde el|dal|vanaf|od)\s$/iu;

const isPay = (kind: AnnouncementKind, text: string) =>
  kind === 'vacancy' && /^(?:[£€$]\s?)?\d[\d.,]*\s?(?:[€$£]|euros?|to|bis|à|a|an|per|[-–])/iu.test(text);

/** The contact of a change is no call to action where it is what changes. */
function withoutTold(facts: AnnouncementFacts, news = ''): AnnouncementFacts {
  const { contact, ...others } = facts;
  return contact && news.includes(contact) ? others : facts;
}

/** The sentence that says who the company is, in the language of the post. */
const whoFor = (request: WritingRequest, who: string | undefined): string | undefined =>
  isMail(request) || ownLanguage(request) !== languageOf(request) ? undefined : who;

const namedBy = (request: WritingRequest, words: Wording, text: string): string => {
  const { company_name: name } = request.profile;
  return name === '' || isMail(request) || isIn(name, text) ? text : words.by(text, name);
};

const sayReaders = (readers: string | undefined, headline: string, words: Wording, say: Saying): string =>
  (readers && !isIn(`for ${readers}`, headline) && say(words.for(readers))) || '';

type Saying = (...texts: (string | undefined)[]) => string | undefined;

/** Has a telephone number, a mail or a web address, which come last; a street is no such address. */
const leadsToCompany = (text: string): boolean =>
  addressesIn(text).some((address) => address.isWeb || !/\p{L}/u.test(address.text));

const closed = (text: string) => close(upperFirst(text));

const briefOf = ({ prompt }: WritingRequest, facts: AnnouncementFacts): string =>
  [prompt.topic, prompt.facts ?? '', ...Object.values(facts)].join(' ');

interface Reading {
  lead: string;
  facts: AnnouncementFacts;
  /** Facts that neither the opening nor a sentence of the brief says. */
  unsaid: AnnouncementFacts;
  opening: string;
  /** When and where, unless the opening says so. */
  when: string | undefined;
  where: string | undefined;
  guests: string[];
  isInvitation: boolean;
  news: string | undefined;
  details: string[];
  more: string[];
}

/** An hour that stands by itself belongs to the day of an invitation, a day to what holds from it. */
function unsaidOf(
  kind: AnnouncementKind,
  lead: string,
  { facts: read, said: topic, more, details: sentences }: ReadAnnouncement,
  words: Wording,
): Reading {
  const people = more.filter(isPeople);
  const isInvitation = more.length === people.length && words.invites(lead);
  const undated = isInvitation ? lead : words.opens(topic);
  const isLacking = read.when ? isInvitation && !/\d[:.]\d\d|\d\s?[ap]\.?m/i.test(read.when) : !isInvitation;
  const alone = isLacking
    ? sentences.find((text) => (read.when ? isHours.test(text) : isDay(text) && words.dated(undated, text)))
    : undefined;
  const details = sentences.filter((text) => text !== alone);
  const news = kind === 'change' ? newsIn(lead, details) : undefined;
  const facts = alone ? { ...read, when: present([read.when, phrase(alone)]).join(', ') } : read;
  const isSaid = (fact: string) =>
    [undated, ...details].some((line) => fact.split(', ').every((piece) => isIn(piece, line)));
  const unsaid: AnnouncementFacts = Object.fromEntries(
    Object.entries(facts).filter(([name, fact]) => name === 'time_zone' || !isSaid(fact)),
  );
  const dayTyped = whenOf(unsaid);
  const dated = dayTyped && words.dated(undated, dayTyped);
  const [place = ''] = unsaid.where?.split(', ') ?? [];
  const isNamed = dated !== undefined && place !== '' && place !== unsaid.where && dated.includes(place);
  return {
    lead,
    facts,
    unsaid,
    opening: isNamed ? dated.replace(place, `${unsaid.where},`) : (dated ?? undated),
    when: dated ? undefined : dayTyped,
    where: fieldsOfAnnouncement[kind].includes('where') && !isNamed ? unsaid.where : undefined,
    guests: people.filter((piece) => !isSaid(piece)),
    isInvitation,
    news,
    details: details.filter((text) => text !== news),
    more: more.filter((piece) => !isPeople(piece) && !isIn(piece, topic)),
  };
}

function openingOf(
  kind: AnnouncementKind,
  words: Wording,
  reading: Reading & { isFilled: boolean; readers: string | undefined },
  brief: string,
  say: Saying,
  company: string,
): { main: string | undefined; about: string[]; headline: string } {
  const { lead, opening, facts, when, where, guests, isInvitation, isFilled, readers, news } = reading;
  const pieces = present([when, where, ...guests]).join(', ');
  const employer = kind === 'vacancy' && !isIn(company, brief) ? words.employer(company, where) : undefined;
  const placed = employer ?? (where && brief.includes(` at ${where}`) ? `at ${where}` : where);
  const main = say(
    words.main(when, placed, guests, isInvitation || kind === 'vacancy' ? opening : ''),
    pieces,
  );
  const isNamed =
    main !== undefined && (isIn(cleanLine(opening), main) || (isInvitation && when !== undefined));
  const { price } = reading.unsaid;
  const filled = isFilled && words.filled(opening, { when, where, price, for: readers });
  const sentence = filled ? say(filled) : isNamed && main;
  const told = sentence ? [sentence] : present([upperFirst(close(words.tells(opening))), main]);
  const said = news && say(news);
  const [named = '', ...others] = told;
  const undated = said?.includes(facts.when ?? '\n')
    ? withoutDay(phrase(named), [facts.when ?? ''])
    : phrase(named);
  const joint = /[:;.!?]/u.test(undated) ? '. ' : words.colon;
  const about = said ? [`${undated}${joint}${said}`, ...others] : told;
  const isBare =
    kind === 'event' && !isInvitation && opening === lead && pieces !== '' && !/[.!?:;]/u.test(lead);
  return { main, about, headline: isBare ? close(present([lead, pieces]).join(', ')) : flow(about) };
}

const isNew = /(?<!\p{L})(?:new|neue[rnms]?|nouve\p{L}+|nuev[oa]s?)(?!\p{L})/iu;
const isOld =
  /(?<!\p{L})(?:old|former|previous|same|stays?|remains?|alte[rnms]?|bisherige[rnms]?|bleib(?:t|en)|ancien\p{L}*|antigu[oa]s?)(?!\p{L})|^(?:until|till?|bis|jusqu|hasta)(?!\p{L})/iu;
const isTerm =
  /[£€$]\s?\d|\d\s?(?:€|euros?|[ap]\.?m|h|uhr)(?!\p{L})|\d[:.]\d\d(?!\d)|\d\s\p{Lu}\p{L}+\s(?:street|road|lane|avenue|square|way|close|st|rd)(?!\p{L})|(?:straße|str\.|weg|platz|gasse|allee)\s\d/iu;

const namesReach = /number|nummer|numéro|número|e-?mail/iu;

/** What a change is about: what it calls new, else a number, an address, hours or a price that is not the old one. */
function newsIn(lead: string, details: readonly string[]): string | undefined {
  if (isTerm.test(lead)) return undefined;
  const told = details.filter(
    (text) => (/\d/.test(text) || addressesIn(text).length > 0) && !isOld.test(text),
  );
  const isThing = (text: string) => isTerm.test(text) || addressesIn(text).length > 0;
  const isReach = (text: string) => namesReach.test(lead) && leadsToCompany(text);
  return [(text: string) => isNew.test(text) && isThing(text), isReach, (text: string) => isTerm.test(text)]
    .map((isNews) => told.find(isNews))
    .find((text) => text !== undefined);
}

const isDay = (text: string): boolean =>
  /^(?:as of|from|since|start(?:s|ing)(?: on)?|on|until|ab|à partir du|dès le|desde el|dal|vanaf|od)\s\D{0,14}\d/iu.test(
    text,
  ) && datesIn(text).some(({ end }) => end >= phrase(text).length);

const ownLanguage = ({ profile }: WritingRequest): string =>
  languageOfText(`${profile.description} ${profile.mission}`, 'en');

/** The language of the voice; without one, that of the brief, and where it is too short to tell, that of the profile. */
export function languageOf(request: WritingRequest): string {
  const { prompt } = request;
  const { language } = voiceOf(request);
  if (language !== '') return language;
  const own = ownLanguage(request);
  const brief = [prompt.topic, prompt.facts, prompt.target_audience].join('. ');
  return languageOfText(brief, own === 'en' ? 'en' : (own as 'de'));
}

/** One of six for a seed, always the same for the same. */
const versionOf = (seed = ''): number =>
  [...seed].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 99_991, 0) % 6;

export function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length > 0 ? by % items.length : 0;
  return [...items.slice(start), ...items.slice(0, start)];
}
