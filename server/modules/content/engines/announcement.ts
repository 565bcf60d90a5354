import {
  type AnnouncementFacts,
  type AnnouncementField,
  type AnnouncementKind,
  fieldsOfAnnouncement,
} from '../../../../contract/content/announcements/announcement-fields.ts';
import {
  acts,
  isHours,
  type ReadAnnouncement,
  readAnnouncement,
} from '../../../../contract/content/announcements/read-announcement.ts';
import { splitBrief } from '../../../../contract/content/announcements/split-brief.ts';
import { datesIn } from '../../../../contract/content/claims/dates.ts';
import {
  capitalized,
  cleanLine,
  close,
  flow,
  lowerFirst,
  phrase,
  present,
  upperFirst,
  withCapitalDays,
  withoutShouting,
} from '../text/clean-text.ts';
import { languageOfText } from '../text/text-language.ts';
import type { WritingRequest } from './engine.ts';
import { isIn, proofsBeside, proofsNear } from './proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import { audienceOf, dayIn, dayOf, type Wording, whenOf, wordingOf } from './wording.ts';

/** Empty or undefined is what nobody gave. */
export interface Announcement {
  kind: AnnouncementKind;
  lead: string;
  facts: AnnouncementFacts;
  headline: string;
  short: string;
  main: string | undefined;
  about: string[];
  terms: string | undefined;
  deadline: string | undefined;
  details: string[];
  /** For which readers it is, where the brief says so and the language has a sentence for it. */
  for: string;
  contact: string | undefined;
  proofs: string[];
  company: string[];
  question: string;
  actionLine: string;
  day: string;
  urge: string | undefined;
  lastDay: string | undefined;
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
  { facts: read, said: topic, more, details: sentences }: ReadAnnouncement,
): Announcement {
  const { prompt } = request;
  const words = wordingOf(kind, name, languageOf(request));
  const lead = words.opens(name);
  const version = versionOf(request.seed);
  const fits = (text: string) => fitsVoice(text, request);
  const say = (...texts: (string | undefined)[]) => {
    const said = present(texts).find(fits);
    return said && close(upperFirst(cleanLine(said)));
  };
  const people = more.filter(isPeople);
  const others = more.filter((piece) => !people.includes(piece) && !isIn(piece, topic));
  const isInvitation = more.length === people.length && words.invites(lead);
  const undated = isInvitation ? lead : words.opens(topic);
  // An hour that stands by itself belongs to the day of an invitation, a day to what holds from it.
  const isLacking = read.when ? isInvitation && !/\d[:.]\d\d|\d\s?[ap]\.?m/i.test(read.when) : !isInvitation;
  const alone = isLacking
    ? sentences.find((text) => (read.when ? isHours.test(text) : isDay(text) && words.dated(undated, text)))
    : undefined;
  const details = sentences.filter((text) => text !== alone);
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
  const opening = isNamed ? dated.replace(place, `${unsaid.where},`) : (dated ?? undated);
  const when = dated ? undefined : dayTyped;
  const where = fieldsOfAnnouncement[kind].includes('where') && !isNamed ? unsaid.where : undefined;
  const asked = actionOf(request, kind, words, facts, lead, details);
  const { action, byDay = '', day } = asked;
  const call = asked.line ?? action;
  const address = facts.link ?? linksOf(request)[0];
  const isOpen = address === undefined && [words.ask, readMore].includes(action);
  // A call to action has its address in itself.
  const isAsked = unsaid.contact && call.includes(unsaid.contact);
  const contact = isAsked ? undefined : unsaid.contact;
  const brief = [prompt.topic, prompt.facts ?? '', ...Object.values(facts)].join(' ');
  const lastDay = call.includes(unsaid.deadline ?? '') ? undefined : unsaid.deadline;
  const { price, limit } = unsaid;
  const guests = people.filter((piece) => !isSaid(piece));
  const pieces = present([when, where, ...guests]).join(', ');
  const placed = where && brief.includes(` at ${where}`) ? `at ${where}` : where;
  const main = say(
    words.main(when, placed, guests, isInvitation || kind === 'vacancy' ? opening : ''),
    pieces,
  );
  const about = main && isIn(opening, main) ? [main] : present([upperFirst(close(opening)), main]);
  const isThin = details.length === 0 && others.length === 0 && !main;
  const near = kind === 'change' ? [] : proofsNear(request, lead, brief, isThin);
  const company = kind === 'change' ? [] : proofsBeside(request, brief, details.length < fewDetails);
  const isBare = kind === 'event' && opening === lead && pieces !== '' && !/[.!?:;]/u.test(lead);
  return {
    kind,
    lead,
    facts,
    headline: (isInvitation ? version % 2 === 0 : isBare)
      ? close(present([lead, pieces]).join(', '))
      : flow(about),
    short: present([when, where]).join(', '),
    main,
    about,
    terms: say(flow([price && closed(words.price(price)), limit && closed(words.limit(limit))]), price),
    deadline:
      lastDay && !(day && call.includes(day)) ? say(words.deadline(lastDay), dayOf(lastDay)) : undefined,
    details: present(
      [...details.filter((text) => !call.startsWith(upperFirst(phrase(text)))), ...others].map((text) =>
        say(text),
      ),
    ),
    for: (facts.for && say(words.for(audienceOf(request, facts.for)))) || '',
    contact: say(contact && words.contact(contact), contact),
    proofs: rotate(near.slice(0, 2), Math.floor(version / 2)),
    company,
    question: say(words.question) ?? '',
    actionLine: asked.line ?? (isOpen ? '' : withLink(action, address, words.colon)),
    day:
      kind === 'offer' && !words.askBy && facts.deadline
        ? words.deadline(facts.deadline)
        : words.day(dayIn(facts.when)),
    urge: day && (kind === 'offer' ? `Until ${day}` : byDay),
    lastDay:
      day && !opening.includes(day)
        ? say(`You can ${lowerFirst(byDay.slice(0, byDay.search(/\s(?:by|until)\s/iu)))} until ${day}`)
        : undefined,
    words,
    fits,
  };
}

/** A brief of fewer sentences cannot fill a series. */
const fewDetails = 3;

const isDay = (text: string): boolean =>
  /^(?:as of|from|since|start(?:s|ing)(?: on)?|on|until|ab|à partir du|dès le|desde el|dal|vanaf|od)\s\D{0,14}\d/iu.test(
    text,
  ) && datesIn(text).some(({ end }) => end >= phrase(text).length);

/** The language of the voice; without one, that of the brief, and where it is too short to tell, that of the profile. */
export function languageOf(request: WritingRequest): string {
  const { prompt, profile } = request;
  const { language } = voiceOf(request);
  if (language !== '') return language;
  const own = languageOfText(`${profile.description} ${profile.mission}`, 'en');
  const brief = [prompt.topic, prompt.facts, prompt.target_audience].join('. ');
  return languageOfText(brief, own === 'en' ? 'en' : (own as 'de'));
}

const asksFor =
  /(?<!\p{L})(register|sign up|book|apply|order|rsvp|reply|enter)\s(?:\p{L}+\s)?(?:by|until|till|before)\s/iu;
/** The same where something ends on a day: `Applications close March 1`. */
const closes = /(?<!\p{L})(appl|regist|book|order)\p{L}*\s(?:close|end)/iu;
const askedBy: Record<string, string> = { appl: 'apply', regist: 'register' };
const asksAt =
  /(?:^|\n|[.!?,]\s|\b(?:but|and|or|please|you (?:need to|have to|must|should|can))\s)((?:Register|Sign up|Book|Call|Text|Reserve|Apply|(?:Pre-?)?order|Ask for|Get|Download|Join|Try|Request|Watch|Read|See|Find|Buy|Browse|Choose|Check|Confirm|Update|Renew|Claim|Send|Submit|Vote|Donate|Subscribe|Nominate|Volunteer)(?!\p{L})[^:.!?\n]{0,40}?)(?:\s(?:at|here|on|via))?:?\shttps?:/iu;
const leadsAt =
  /(?:^|\n|(?:\p{L}|\d{3}|:\d\d)[.!?]\s)(\p{Lu}(?:(?:[^:.!?\n]|(?<=\d)\.){1,24}\s[^\s:.!?]{2,20}|(?!ebsite|inks?:|RL:)\p{L}{3,20}))(?::|\s(?:at|unter|auf|sur|en|su|op|em|na))\shttps?:/u;
const mostAsked = 90;
const needsNothing =
  /\bno (?:need to (?:book|register|reserve)|booking|registration|reservation|sign-?up|tickets?|appointment)\b|\b(?:at|on) the (?:door|desk|gate|counter|till)\b/i;

const closed = (text: string) => close(upperFirst(text));
const readMore = 'Read more';

function actionOf(
  request: WritingRequest,
  kind: AnnouncementKind,
  words: Wording,
  { deadline, link, contact }: AnnouncementFacts,
  lead: string,
  details: readonly string[],
): { action: string; byDay?: string; day?: string; line?: string } {
  const own = phrase(voiceOf(request).call_to_action);
  if (own !== '' && fitsVoice(own, request)) return { action: own };
  // Without a link, readers apply to whom the brief names, in the author's words where there are some.
  const address = link === undefined && (contact?.length ?? mostAsked) < mostAsked ? contact : undefined;
  const said = details.find(
    (text) =>
      address?.split(', ').every((one) => text.includes(one)) &&
      phrase(text) !== address &&
      text.length <= mostAsked &&
      (kind === 'vacancy' ||
        (acts.test(text) && (!address.includes('@') || text.includes(deadline ?? ''))) ||
        (datesIn(text).length > 0 && !text.includes(', '))),
  );
  if (said !== undefined && fitsVoice(said, request))
    return { action: words.ask, line: upperFirst(phrase(said)) };
  const linesWith = (action: string) =>
    kind === 'vacancy' && address !== undefined
      ? { line: `${words.askBy ? action : words.write}${words.colon}${address}` }
      : {};
  const brief = `${request.prompt.topic}\n${request.prompt.facts ?? ''}`;
  const [, asked] = asksFor.exec(brief) ?? closes.exec(brief) ?? [];
  const verb = asked && (askedBy[asked.toLowerCase()] ?? asked);
  const isAsked = verb !== undefined || (kind !== 'news' && kind !== 'change');
  const day = isAsked && words.askBy ? dayOf(deadline) : undefined;
  const byDay =
    day &&
    (verb ? `${/rsvp/i.test(verb) ? 'RSVP' : upperFirst(verb.toLowerCase())} by ${day}` : words.askBy?.(day));
  const linked = capitalized(asksAt.exec(request.prompt.facts ?? '')?.[1] ?? '').replace(
    /\s(?:or|and)$/u,
    '$& online',
  );
  const leads = details.find((text) => text.length <= mostAsked && brief.includes(`${phrase(text)}: http`));
  const led = linked ? undefined : (leads ?? leadsAt.exec(request.prompt.facts ?? '')?.[1]);
  const usual = words.askBy && linked && !linked.includes(' ') ? `${linked} here` : (led ?? words.ask);
  if (day && byDay && fitsVoice(byDay, request)) {
    const own = kind !== 'offer' || !linked ? byDay : linked.includes(' ') ? linked : `${linked} by ${day}`;
    return { action: fitsVoice(own, request) ? own : byDay, byDay, day, ...linesWith(byDay) };
  }
  const ofBrief = words.askBy && linked?.includes(' ') ? linked : usual;
  // Without a link nobody can take a place, nor where it is sold at the door.
  const isClosed =
    link === undefined && (address ? /^(?:Reserve|Get)/ : /^(?:Reserve|Get|Apply)/).test(ofBrief);
  const ask = words.askBy && (isClosed || needsNothing.test(brief)) ? readMore : ofBrief;
  const action = !day && fitsVoice(ask, request) ? ask : (day ?? lead);
  return { action, ...linesWith(action.replace(/ here$/, '')) };
}

/** One of six for a seed, always the same for the same. */
const versionOf = (seed = ''): number =>
  [...seed].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 99_991, 0) % 6;

export function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length > 0 ? by % items.length : 0;
  return [...items.slice(start), ...items.slice(0, start)];
}
