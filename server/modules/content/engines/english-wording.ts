import type {
  AnnouncementFacts,
  AnnouncementKind,
} from '../../../../contract/content/announcements/announcement-fields.ts';
import { isOrdinary } from '../../../../contract/content/claims/ordinary-words.ts';
import { defaultSections } from '../../../../contract/content/post-kinds.ts';
import { close, lowerFirst, phrase, present, upperFirst } from '../text/clean-text.ts';
import type { WritingRequest } from './engine.ts';

export type Say = (text: string) => string;

export type FilledFacts = Partial<Record<'when' | 'where' | 'price' | 'for', string | undefined>>;

/** How each fact is said, and what readers are asked. Empty is what a language has no sentence for. */
export interface Wording {
  isEnglish: boolean;
  day: Say;
  invites(name: string): boolean;
  opens: Say;
  /** An opening as a sentence, where its words allow one. */
  tells: Say;
  dated(said: string, when: string): string | undefined;
  main(when: string | undefined, where: string | undefined, people: readonly string[], name: string): string;
  /** A name that its author typed by itself as a sentence with its facts; undefined where it needs none. */
  filled(name: string, facts: FilledFacts): string | undefined;
  /** Where work is, with the name of the company. */
  employer(name: string, where: string | undefined): string | undefined;
  /** A sentence that names the company in place of *we*; the same where its words do not allow it. */
  by(text: string, name: string): string;
  price: Say;
  limit: Say;
  for: Say;
  contact: Say;
  deadline: Say;
  /** What LinkedIn asks. */
  question: string;
  ask: string;
  reply: string;
  askBy: Say | undefined;
  /** That something ends on a day, where a language has a sentence for it. */
  ends?: Say | undefined;
  colon: string;
  write: string;
  greeting: string;
  reminders: readonly string[];
  headings: readonly string[];
}

const led =
  /^(?:until|from|on|in|at|every|each|next|this|tomorrow|today|tonight|daily|since|through|between|by|as of|during)(?!\p{L})/iu;
const range =
  /^(?:\p{L}{1,20}day,?\s)?\d{1,2}(?:st|nd|rd|th|\.)?(?:\s\p{L}{1,20})?(?:\s\d{4})?\s?(?:to|[-–]|until)\s?(?:\p{L}{1,20}day,?\s)?\d{1,2}(?:st|nd|rd|th|\.)?\s\p{L}/u;
const wholeMonth =
  /^(?:early |mid |late )?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|fall|winter|Q[1-4])(?:,? and |, | to )?)*(?:\s?\d{4})?$/iu;
const timeFirst = /^(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m|h\b)|\d{1,2}[:.]\d\d|noon|midday|midnight)/iu;

const ledBy = /^(?:available|valid|starts?|starting|begins?|beginning)\s/i;

/** `14 May` is on a day, `3 to 7 May` from one to another, `March` in a month. */
function onWhen(typed: string): string {
  const when = typed.replace(ledBy, '');
  if (led.test(when)) return lowerFirst(when);
  if (range.test(when)) return `from ${when.replace(/(?<=\d|\p{L})\s?[-–]\s?(?=[\d\p{L}])/u, ' to ')}`;
  if (wholeMonth.test(when)) return `in ${when}`;
  return timeFirst.test(when) ? `at ${when}` : `on ${when}`;
}

const fromWhen = (when: string): string =>
  /^(?:on|from|in|at) (?=\d|\p{Lu})/u.test(onWhen(when)) &&
  !led.test(when) &&
  !range.test(when) &&
  !/\sand\s/u.test(when)
    ? onWhen(when).replace(/^\S+/, 'from')
    : onWhen(when);

const building =
  /\d|['’]s(?:,|$)|^the\s|\b(?:hall|house|terminal|arcade|mall|airport|brewery|gallery|centre|center|hotel|room|museum|church|school|park|stadium|theat(?:re|er)|library|university|station|office|arena|club|inn|street|road|square|lane|avenue|wharf|quay|pier|dock|pub|café|cafe|clinic|showroom|workshop|factory|farm)\b/iu;

function atWhere(where: string): string {
  if (/^(?:at|in|on|online|near|by|via)(?!\p{L})/iu.test(where)) return lowerFirst(where);
  const isOwn =
    /^\p{Lu}[^,]{0,40}\s(?:shop|store|yard|office|workshop|showroom|studio|hall|depot|branch|clinic|terminal)(?:,|$)/u;
  if (isOwn.test(where)) return `at the ${where}`;
  return `${building.test(where) || where.split(' ').length > 3 ? 'at' : 'in'} ${where}`;
}

export const audienceOf = (request: WritingRequest, typed = request.prompt.target_audience): string =>
  withinSentence(phrase(typed), textsOf(request));

export const textsOf = ({ prompt, profile }: WritingRequest): string =>
  [prompt.topic, prompt.facts, profile.description, profile.products_services, ...profile.keywords].join(' ');

/**
 * An audience as it stands within a sentence: a common noun at its beginning loses its capital, a name keeps it.
 * @param other what else the company writes, where a name has its capital within sentences
 */
function withinSentence(audience: string, other: string): string {
  const isCommon =
    /^(?:\p{Lu}\p{Ll}+(?<!(?:i|[A-Z]\p{Ll}*)ans)(?<!ish|ese)s|Small|Young|Local|New|Busy|Mid|Mid-sized|Independent|Private|Public|Regional|Everyone|People|Anyone|All|The|Our|First-time|Small-business)(?=[\s,-]|$)/u;
  const [first] =
    /^\p{Lu}\p{Ll}+(?<!an|ish|ese|French|Dutch|Swiss|Greek|Welsh|Czech|Thai)(?=\s\p{Ll})(?!.*\s\p{Lu})/u.exec(
      audience,
    ) ?? [];
  const isName = first === undefined || new RegExp(String.raw`[\p{L},]\s${first}(?!\p{L})`, 'u').test(other);
  const [word = '\n'] = /^\p{Lu}\p{Ll}{2,}(?!\p{L})/u.exec(audience) ?? [];
  const isWord = new RegExp(String.raw`(?<!\p{L})${word.toLowerCase()}s?(?!\p{L})`, 'u').test(other);
  return isCommon.test(audience) || isWord || !isName ? lowerFirst(audience) : audience;
}

const hasTime = /\d[:.]\d\d|\d\s?[ap]\.?m(?!\p{L})|noon|midday|midnight|o['’]clock/iu;
const hasZone = /(?:UTC|GMT)|(?<!\p{L})[A-Z]{2,4}T(?!\p{L})|\btime\b|\)$/u;

/** The day and hour as readers get it: a time of day has its zone, where `Europe/Lisbon` is Lisbon time. */
export function whenOf({ when, time_zone: zone }: AnnouncementFacts): string | undefined {
  if (!when || !zone || !hasTime.test(when) || hasZone.test(when)) return when;
  const city = /^[A-Za-z_]+\/(?:[A-Za-z_]+\/)?([A-Za-z_]+)$/.exec(zone)?.[1];
  return `${when} (${city ? `${city.replaceAll('_', ' ')} time` : zone})`;
}

/** A deadline without the word that leads to it; undefined where it is no day. */
export function dayOf(deadline: string | undefined): string | undefined {
  const day = deadline?.replace(
    /^(?:until|till|by|before|bis(?: zum)?|avant le|jusqu['’]au|hasta el)\s/iu,
    '',
  );
  return day && /\d|day\b|week|month|noon|midnight|\sof\s/i.test(day)
    ? day
        .replace(/^(?=(?:end|middle|beginning|start)\sof\s)/i, 'the ')
        .replace(/^\d[^,]{0,30}\s(?:to|[-–])\s(?=\d)/u, '')
    : undefined;
}

const apart =
  (sayWhen: Say, sayWhere: Say): Wording['main'] =>
  (when, where, people) =>
    present([when && sayWhen(when), where && sayWhere(where), ...people])
      .map((text) => close(upperFirst(text)))
      .join(' ');

export const dayIn = (when = ''): string =>
  /\d/.test(when)
    ? (when.replace(ledBy, '').split(/(?<=\d),\s(?!\d{4})|(?<=\d)\s(?:at|from|um)\s/)[0] ?? '')
    : '';

const gathering =
  /(?:day|evening|night|morning|afternoon|weekend|week|breakfast|lunch|dinner|supper|picnic|workshop|webinar|seminar|talk|lecture|course|class(?:es)?|lesson|tour|walk|ride|tasting|fair|market|festival|concert|exhibition|conference|forum|summit|meeting|meet-?up|party|training|session|camp|retreat|demo|demonstration|house|studio|clinic|quiz|race|regatta|masterclass|hackathon|reading|ceremony|gala|premiere|visit|trip|briefing|course|try-?out|contest|reunion)(?:e?s)?$/iu;

/** A gathering within a sentence, as `our open day for farmers`; empty where its name is no noun that stands there. */
function namedWithin(name: string, other: string): string {
  if (
    name.length > 80 ||
    /[:;.!?]|,\s|\s(?:is|are|will|has|have|hosts?|holds?|invites?|opens?)\s/iu.test(name)
  )
    return '';
  if (/^(?:the|an?|our)\s/i.test(name)) return lowerFirst(name);
  const [head = ''] = name.split(
    /\s(?:for|in|on|at|about|with|from|of|to|by|after|before|near|and what)\s|\s(?=[“‘"])/u,
  );
  if (/^\S+\s\p{Lu}/u.test(name)) return `our ${name}`;
  if (!gathering.test(head)) return '';
  const [first = ''] = /^\p{L}+/u.exec(name) ?? [];
  return `our ${isOrdinary(first.toLowerCase()) || gathering.test(first) ? lowerFirst(name) : withinSentence(name, other)}`;
}

/** An invitation, or in another version what is held and when. */
const invite =
  (version: number, other: string): Wording['main'] =>
  (when, where, people, name) => {
    const pieces = present([when && onWhen(when), where && atWhere(where), ...people]);
    if (pieces.length === 0) return '';
    const what = namedWithin(name, other);
    const rest = pieces.join(when?.includes(', ') ? ', ' : ' ');
    if (version % 2 === 0 || !when || !what || /^an?\s/u.test(what) || /^(?:online|in|at)\s/u.test(rest))
      return `Join us ${present([what && `for ${what}`, rest]).join(' ')}`;
    const areMany = isMany(what);
    const verb = /^from\s/u.test(rest) ? (areMany ? 'run' : 'runs') : areMany ? 'are' : 'is';
    return `${upperFirst(what)} ${verb} ${rest}`;
  };

/**
 * When, where, price, audience, what LinkedIn asks, and what readers are asked to do, without and with a last day: *on*, *from* and
 * *at* lead to a day or a place, *it* is the fact as typed.
 */
const english: Record<AnnouncementKind, string> = {
  event: '|||This invitation is for {it}|Who would you bring along?|Reserve your place|Register by {it}',
  offer:
    'Valid {from}|||This offer is for {it}|Who do you know who could use this?|Take up the offer|Take up the offer by {it}',
  vacancy:
    '||The pay is {it}|We would like to hear from {it}|Who do you know who would be good at this?|Apply here|Apply by {it}',
  launch:
    'Available {from}|Find it {at}||It is meant for {it}|Where in your work would you use it first?|Take a look|Order by {it}',
  news: 'It happens {on}|It happens {at}||This is for {it}||Read more|',
  change: 'This applies {from}|This applies {at}||This concerns {it}||Read more|',
};

/** What an offer is said in: `Get 20 % off`, `Our check costs £38 instead of £55`. */
function offered(name: string, other: string): string {
  if (/[:;.!?]|\s[-–—]\s/u.test(name)) return name;
  if (/^(?:[£€$]\s?)?\d[\d.,]*\s?(?:%|[€£$]|euros?)?\s(?:off|discount)(?!\p{L})/iu.test(name))
    return `Get ${name}`;
  const [, thing, price] =
    /^(\p{L}[^,£€$\d]{3,60}?)\s(?:for|at|now)\s((?:[£€$]\s?)?\d[^,]{0,20}\s(?:instead of|down from)\s.*)$/u.exec(
      name,
    ) ?? [];
  if (!thing || !price || /^(?:the|an?|our|new|now|get|buy|book)\s/iu.test(thing)) return name;
  return `Our ${withinSentence(thing, other)} ${isMany(thing) ? 'cost' : 'costs'} ${price}`;
}

const isMany = (name: string): boolean =>
  /(?<!s|clas)s$/u.test(name.split(/\s(?:for|in|on|at|about|with|from|of|to|by)\s/u)[0] ?? '');

const englishFilled =
  (kind: AnnouncementKind, other: string): Wording['filled'] =>
  (name, { when, where, price, for: readers }) => {
    if (/[;.!?]|^(?:we|introducing|get|now)\s/iu.test(name)) return undefined;
    const verb = isMany(name) ? 'are' : 'is';
    const place = where && atWhere(where);
    if (kind === 'offer' && price && /^\S{0,3}\d/u.test(price) && !/[:,]/u.test(name))
      return `Our ${withinSentence(name, other).replace(/^our\s/iu, '')} ${verb} ${price}`;
    if (!when && !place) return undefined;
    if (kind === 'launch' && !/[:,]/u.test(name))
      return present([
        `${name} ${verb} available`,
        when && fromWhen(when),
        place,
        readers && `for ${readers}`,
      ]).join(' ');
    if (kind === 'change') return `${name}, ${present([when && fromWhen(when), place]).join(' ')}`;
    return kind === 'news' && when
      ? `${present([onWhen(when), place]).join(' ')}: ${lowerFirst(name)}`
      : undefined;
  };

const workAt: Wording['main'] = (when, where, people, name) => {
  const isRemote = where !== undefined && /^(?:remote|hybrid|home)/iu.test(where);
  if (!isRemote && people.length === 0 && (where || when) && !/[,;:.!?]/u.test(name))
    return present([`${name}${where ? ` ${atWhere(where)}` : ''}`, when && `starting ${onWhen(when)}`]).join(
      ', ',
    );
  const place = where && `The job is ${isRemote ? lowerFirst(where) : atWhere(where)}`;
  const start = when && `${place ? 'starts' : 'The work starts'} ${onWhen(when)}`;
  return [present([place, start]).join(' and '), ...people]
    .filter((text) => text !== '')
    .map((text) => close(upperFirst(text)))
    .join(' ');
};

const fill =
  (sentence: string): Say =>
  (fact) =>
    sentence
      .replace('{it}', () => fact)
      .replace('{on}', () => onWhen(fact))
      .replace('{from}', () => fromWhen(fact))
      .replace('{at}', () => atWhere(fact));

export const offersWork =
  /\b(?:hir(?:e|ing)|recruit\p{L}*|looking|wanted|need(?:s|ed)?|seek(?:s|ing)?|vacanc(?:y|ies)|jobs?|join|position|apprenticeships?|work)(?!\p{L})/iu;

const isShown =
  /\b(?:concerts?|exhibitions?|fairs?|festivals?|markets?|shows?|screenings?|premieres?|open (?:days?|house|gardens?|farms?|studios?))\b/iu;
const counts =
  /^(?:at most|up to|max|(?:the )?first|only|\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|a hundred)(?!\p{L}))/iu;

export const holds = (kind: AnnouncementKind): boolean => kind === 'change' || kind === 'news';

/** @param other the rest of brief and profile, where a name has its capital within sentences */
export function englishWording(
  kind: AnnouncementKind,
  lead: string,
  version: number,
  other: string,
): Wording {
  const [when = '', where = '', pays = '', audience = '', question = '', ask = '', askBy = ''] =
    english[kind].split('|');
  const isVisit =
    kind === 'event' &&
    /\bopen (?:day|house|garden|farm|studio|workshop|doors?|evening)s?(?!\p{L})/iu.test(lead);
  const opens = kind === 'launch' && /\bopen(?:s|ing|ed)?(?!\p{L})/iu.test(lead);
  // What ends on a day does not end from it, and news happens on its day.
  const sinceWhen =
    kind === 'news' ||
    kind === 'offer' ||
    /\b(?:ends?|clos(?:es?|ing)|open(?:s|ing(?! (?:hours|times)))?|mov(?:es?|ing)|starts?|begins?|stops?|w[io]ns?|won|named|joins?)\b/iu.test(
      lead,
    )
      ? onWhen
      : fromWhen;
  return {
    isEnglish: true,
    day: (day) =>
      kind === 'event' || day === ''
        ? day
        : kind === 'vacancy'
          ? ''
          : range.test(day)
            ? day
            : upperFirst(sinceWhen(day)).replace(/^On /, ''),
    invites: (name) => kind === 'event' && namedWithin(name, other) !== '',
    opens: (name) =>
      kind === 'vacancy' && !offersWork.test(name)
        ? name.replace(/(?=,\s|\s(?:for|in|at|from|with|[-–(])\s?|$)/u, ' wanted')
        : name.replace(/^hiring(?=\s)/iu, 'We are hiring'),
    tells: (opening) => (kind === 'offer' ? offered(opening, other) : opening),
    dated: (said, when) =>
      (holds(kind) || opens) && !/[;:!?]|,\s(?!\p{Lu}\S*$)|\.\s/u.test(said)
        ? `${said}${said.includes(', ') ? ',' : ''} ${sinceWhen(when)}`
        : undefined,
    main:
      kind === 'event'
        ? invite(version, other)
        : kind === 'vacancy'
          ? workAt
          : apart(fill(opens ? 'It opens {on}' : when), (place) =>
              fill(kind === 'change' && /^\d/.test(place) ? 'The address is {it}' : where)(place),
            ),
    by: (text, name) =>
      text
        .replace(/^Our(?=\s\p{Ll})/u, () => `${name}${name.endsWith('s') ? '’' : '’s'}`)
        .replace(/^Join us for our(?=\s)/u, () => `Join ${name} for its`)
        .replace(/^Join us(?!\p{L})/u, () => `Join ${name}`)
        .replace(/^We are(?=\s\p{L}+ing\s)/u, () => `${name} is`)
        .replace(/(?<=^(?:From|Until|On|As of)\s[^.]{3,30} we)(?=\s\p{L})/u, () => ` at ${name}`),
    filled: englishFilled(kind, other),
    employer: (name, where) =>
      where && !/^(?:remote|hybrid|home|at\s)/iu.test(where)
        ? `at ${name}${/\d/.test(where) ? ',' : ' in'} ${where}`
        : undefined,
    price: (price) => {
      if (kind === 'event' && isShown.test(lead)) return `Admission is ${price}`;
      if (kind === 'event' && /^\S?\d/.test(price)) return `It costs ${price}`;
      if (pays) return fill(pays)(price);
      if (price === 'free') return kind === 'event' ? 'Taking part is free' : 'It is free';
      if (!/\d/.test(price)) return price;
      return /^from\s/i.test(price) ? `Prices start at ${price.slice(5)}` : `The price is ${price}`;
    },
    limit: (limit) => {
      if (/\b(?:places|seats|spots|tickets)\b/i.test(limit)) return `There are ${lowerFirst(limit)}`;
      if (!counts.test(limit)) return limit;
      const most = limit.replace(/^(?:At most|Up to|Max)/, lowerFirst).replace(/^first\s/i, 'the first ');
      if (/\bor more(?!\p{L})/iu.test(limit)) return `It applies to orders of ${limit}`;
      return kind === 'event'
        ? `There is room for ${most}`
        : `${kind === 'launch' && /^\d/u.test(most) ? 'There are' : 'It is limited to'} ${most}`;
    },
    for: fill(audience),
    contact: (contact) => {
      if (contact.includes('@') && !/\s/.test(contact)) return `For questions, write to ${contact}`;
      return /^[+\d(]/.test(contact) ? `For questions, call ${contact}` : `Questions go to ${contact}`;
    },
    deadline: (day) =>
      dayOf(day) ? `${kind === 'vacancy' ? 'Apply by' : 'The last day is'} ${dayOf(day)}` : day,
    question: opens ? 'Who should hear about this?' : question,
    ask: isVisit ? 'Plan your visit' : opens ? 'Read more' : ask,
    reply: 'Questions? Just reply',
    askBy: askBy ? fill(askBy) : undefined,
    colon: ': ',
    write: '',
    greeting: 'Hi',
    reminders: ['Reminder', 'One more reminder'],
    headings: defaultSections,
  };
}
