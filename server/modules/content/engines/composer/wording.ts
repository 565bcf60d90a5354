import type {
  AnnouncementFacts,
  AnnouncementKind,
} from '../../../../../contract/content/announcements/announcement-fields.ts';
import { trimEndOf } from '../../../../../contract/platform/trim.ts';

const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const led =
  /^(?:until|from|on|in|at|every|each|next|this|tomorrow|today|tonight|daily|since|through|between|by|as of|during)(?!\p{L})/iu;
const range =
  /^(?:\p{L}{1,20}day,?\s)?\d{1,2}(?:st|nd|rd|th|\.)?(?:\s\p{L}{1,20})?(?:\s\d{4})?\s?(?:to|[-–]|until)\s?(?:\p{L}{1,20}day,?\s)?\d{1,2}(?:st|nd|rd|th|\.)?\s\p{L}/u;
const wholeMonth = new RegExp(
  String.raw`^(?:early |mid |late )?${month}(?:(?:,| and| to)\s${month})*(?:\s\d{4})?$|^(?:spring|summer|autumn|fall|winter|Q[1-4])(?:\s\d{4})?$|^\d{4}$`,
  'iu',
);
const timeFirst = /^(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m|h\b)|\d{1,2}[:.]\d\d|noon|midday|midnight)/iu;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `14 May` is on a day, `3 to 7 May` from one to another, `March` in a month. */
export function onWhen(when: string): string {
  if (led.test(when)) return lowerFirst(when);
  if (range.test(when)) return `from ${when}`;
  if (wholeMonth.test(when)) return `in ${when}`;
  return timeFirst.test(when) ? `at ${when}` : `on ${when}`;
}

/** From a day on; a range and what has a word before it stay as they are. */
const fromWhen = (when: string): string =>
  led.test(when) || range.test(when) ? onWhen(when) : `from ${when}`;

const building =
  /\d|,|^the\s|\b(?:hall|house|centre|center|hotel|room|museum|church|school|park|stadium|theat(?:re|er)|library|university|station|office|arena|club|inn|street|road|square|pub|café|cafe|clinic|showroom|workshop|factory|farm)\b/iu;

/** `in Porto`, `at Town Hall`, `online`. */
export function atWhere(where: string): string {
  if (/^(?:at|in|on|online|near|by|via)(?!\p{L})/iu.test(where)) return lowerFirst(where);
  return `${building.test(where) || where.split(' ').length > 3 ? 'at' : 'in'} ${where}`;
}

/** An audience as it stands within a sentence: a common noun at its beginning loses its capital, a name keeps it. */
export function withinSentence(audience: string): string {
  const isCommon =
    /^(?:\p{Lu}\p{Ll}+(?<!(?:i|[A-Z]\p{Ll}*)ans)(?<!ish|ese)s|Small|Young|Local|New|Busy|Mid|Mid-sized|Independent|Private|Public|Regional|Everyone|People|Anyone|All|The|Our|First-time|Small-business)(?=[\s,-]|$)/u;
  return isCommon.test(audience) ? lowerFirst(audience) : audience;
}

/** The time zone in words: `Europe/Lisbon` is Lisbon time. */
function zoneName(zone: string): string {
  const city = /^[A-Za-z_]+\/(?:[A-Za-z_]+\/)?([A-Za-z_]+)$/.exec(zone)?.[1];
  return city ? `${city.replaceAll('_', ' ')} time` : zone;
}

const hasTime = /\d[:.]\d\d|\d\s?[ap]\.?m(?!\p{L})|noon|midday|midnight|o['’]clock/iu;
const hasZone = /(?:UTC|GMT)|(?<!\p{L})[A-Z]{2,4}T(?!\p{L})|\btime\b|\)$/u;

/** The day and hour as readers get it: a time of day has its zone. */
export function whenOf({ when, time_zone: zone }: AnnouncementFacts): string | undefined {
  if (!when || !zone || !hasTime.test(when) || hasZone.test(when)) return when;
  return `${when} (${zoneName(zone)})`;
}

/** A deadline without the word that leads to it; undefined where it is no day. */
export function dayOf(deadline: string | undefined): string | undefined {
  const day = deadline?.replace(/^(?:until|till|by|before)\s/i, '');
  return day && /\d|day\b|week|month|noon|midnight/i.test(day) ? day : undefined;
}

const verbs: Record<AnnouncementKind, { by: string; plain: string }> = {
  event: { by: 'Register by', plain: 'Reserve your place' },
  offer: { by: 'Get the offer until', plain: 'Get the offer' },
  vacancy: { by: 'Apply by', plain: 'Apply here' },
  launch: { by: 'Order by', plain: 'Take a look' },
  news: { by: 'Apply by', plain: 'Read more' },
  change: { by: 'Reply by', plain: 'Read more' },
};

/** What readers are asked to do. */
export function actionOf(kind: AnnouncementKind, facts: AnnouncementFacts): string {
  const day = dayOf(facts.deadline);
  return day === undefined ? verbs[kind].plain : `${verbs[kind].by} ${day}`;
}

type Wording = Record<AnnouncementKind, (text: string) => string>;

const place = (where: string) => `The place is ${where}`;
const price = (text: string) => (text === 'free' ? 'It is free' : `The price is ${text}`);
const concerns = (text: string) => `It concerns ${text}`;
const suits = (text: string) => `It is for ${text}`;
const limited = (text: string) =>
  /^first\s/i.test(text) ? `It is for the ${text}` : `It is limited to ${text}`;

export const whenWords: Wording = {
  event: (when) => `Join us ${onWhen(when)}`,
  offer: (when) => (onWhen(when).startsWith('on ') ? `It starts ${onWhen(when)}` : `It runs ${onWhen(when)}`),
  vacancy: (when) => `The work starts ${onWhen(when)}`,
  launch: (when) => `It is available ${fromWhen(when)}`,
  news: (when) => (led.test(when) ? `This applies ${onWhen(when)}` : `The date is ${when}`),
  change: (when) => `This applies ${fromWhen(when)}`,
};
export const whereWords: Wording = {
  event: (where) => `Join us ${atWhere(where)}`,
  offer: place,
  vacancy: (where) => `You would work ${atWhere(where)}`,
  launch: (where) => `You find it ${atWhere(where)}`,
  news: place,
  change: place,
};
export const priceWords: Wording = {
  event: (text) => `Admission is ${text}`,
  offer: price,
  vacancy: (text) => `The pay is ${text}`,
  launch: price,
  news: price,
  change: price,
};
const places = /\b(?:places|seats|spots|tickets)\b/i;
export const limitWords: Wording = {
  event: (text) =>
    places.test(text)
      ? `There are ${text}`
      : /^first\s/i.test(text)
        ? `There is room for the ${text}`
        : `There is room for ${text}`,
  offer: limited,
  vacancy: limited,
  launch: limited,
  news: limited,
  change: limited,
};
export const forWords: Wording = {
  event: suits,
  offer: suits,
  vacancy: (text) => `We would like to hear from ${text}`,
  launch: suits,
  news: concerns,
  change: concerns,
};
/** A question about the reader's work. */
export const questionWords: Wording = {
  event: (audience) => `What should we cover for ${audience}?`,
  offer: (audience) => `Where would ${audience} use this first?`,
  vacancy: (audience) => `Who among ${audience} should see this?`,
  launch: (audience) => `Where would ${audience} use this first?`,
  news: (audience) => `What does this mean for ${audience}?`,
  change: (audience) => `What does this change for ${audience}?`,
};

export function contactWords(contact: string): string {
  if (/^[^\s@]+@\S+$/.test(contact)) return `Please write to ${contact} with questions`;
  return /^[+\d\s()/-]+$/.test(contact)
    ? `Please call ${contact} with questions`
    : `Questions go to ${contact}`;
}

/** What inboxes show of a subject. */
export const longestSubject = 60;

/** Whole words of a text, with a mark of what is left out. */
export const wordsWithin = (text: string, max: number): string =>
  text.length <= max ? text : `${trimEndOf(text.slice(0, max - 1).replace(/\s\S*$/u, ''), /[\s,;:–—-]/u)}…`;
