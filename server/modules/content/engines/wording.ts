import type {
  AnnouncementFacts,
  AnnouncementKind,
} from '../../../../contract/content/announcements/announcement-fields.ts';
import type { VoiceLanguage } from '../../../../contract/content/voice.ts';
import { close, lowerFirst, present, upperFirst } from '../text/clean-text.ts';

type Say = (text: string) => string;

/** How each fact is said, and what readers are asked. Empty is what a language has no sentence for. */
export interface Wording {
  /** Time, place and people, with the name of an event. */
  main(when: string | undefined, where: string | undefined, people: readonly string[], name: string): string;
  price: Say;
  limit: Say;
  for: Say;
  contact: Say;
  /** Until when, where the call to action does not say it. */
  deadline: Say;
  /** A question about the reader's work. */
  question: Say;
  /** What readers are asked to do, without and with a last day. */
  ask: string;
  askBy?: Say;
  greeting: string;
}

const led =
  /^(?:until|from|on|in|at|every|each|next|this|tomorrow|today|tonight|daily|since|through|between|by|as of|during)(?!\p{L})/iu;
const range =
  /^(?:\p{L}{1,20}day,?\s)?\d{1,2}(?:st|nd|rd|th|\.)?(?:\s\p{L}{1,20})?(?:\s\d{4})?\s?(?:to|[-–]|until)\s?(?:\p{L}{1,20}day,?\s)?\d{1,2}(?:st|nd|rd|th|\.)?\s\p{L}/u;
const wholeMonth =
  /^(?:early |mid |late )?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|fall|winter|Q[1-4])(?:,? and |, | to )?)*(?:\s?\d{4})?$/iu;
const timeFirst = /^(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m|h\b)|\d{1,2}[:.]\d\d|noon|midday|midnight)/iu;

/** `14 May` is on a day, `3 to 7 May` from one to another, `March` in a month. */
function onWhen(when: string): string {
  if (led.test(when)) return lowerFirst(when);
  if (range.test(when)) return `from ${when}`;
  if (wholeMonth.test(when)) return `in ${when}`;
  return timeFirst.test(when) ? `at ${when}` : `on ${when}`;
}

/** From a day on; a range and what has a word before it stay as they are. */
const fromWhen = (when: string): string =>
  led.test(when) || range.test(when) ? onWhen(when) : `from ${when}`;

const building =
  /\d|,|^the\s|\b(?:hall|house|centre|center|hotel|room|museum|church|school|park|stadium|theat(?:re|er)|library|university|station|office|arena|club|inn|street|road|square|lane|avenue|wharf|quay|pier|dock|pub|café|cafe|clinic|showroom|workshop|factory|farm)\b/iu;

/** `in Porto`, `at Town Hall`, `online`. */
function atWhere(where: string): string {
  if (/^(?:at|in|on|online|near|by|via)(?!\p{L})/iu.test(where)) return lowerFirst(where);
  return `${building.test(where) || where.split(' ').length > 3 ? 'at' : 'in'} ${where}`;
}

/** An audience as it stands within a sentence: a common noun at its beginning loses its capital, a name keeps it. */
export function withinSentence(audience: string): string {
  const isCommon =
    /^(?:\p{Lu}\p{Ll}+(?<!(?:i|[A-Z]\p{Ll}*)ans)(?<!ish|ese)s|Small|Young|Local|New|Busy|Mid|Mid-sized|Independent|Private|Public|Regional|Everyone|People|Anyone|All|The|Our|First-time|Small-business)(?=[\s,-]|$)/u;
  return isCommon.test(audience) ? lowerFirst(audience) : audience;
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
  const day = deadline?.replace(/^(?:until|till|by|before)\s/i, '');
  return day && /\d|day\b|week|month|noon|midnight/i.test(day) ? day : undefined;
}

/** A sentence for the time, one for the place, and who is there. */
const apart =
  (sayWhen: Say, sayWhere: Say): Wording['main'] =>
  (when, where, people) =>
    present([when && sayWhen(when), where && sayWhere(where), ...people])
      .map((text) => close(upperFirst(text)))
      .join(' ');

/** A name that can stand within a sentence: `the Open day`, `our summer party`. */
function namedWithin(name: string): string {
  if (
    name.length > 60 ||
    /[:;.!?]|,\s|^(?:meet|come|learn|see|taste|discover|how|why|what|join)\s/iu.test(name)
  )
    return '';
  return /^(?:the|an?|our)\s/i.test(name) ? `for ${lowerFirst(name)}` : `for the ${name}`;
}

/** All in one sentence; a day and its hours are set off. */
const invite: Wording['main'] = (when, where, people, name) => {
  const pieces = present([when && onWhen(when), where && atWhere(where), ...people]);
  if (pieces.length === 0) return '';
  return `Join us ${present([namedWithin(name), pieces.join(when?.includes(', ') ? ', ' : ' ')]).join(' ')}`;
};

interface Sentences {
  when?: string;
  where?: string;
  price?: string;
  question: string;
  ask: string;
  askBy: string;
}

/** What is said otherwise of each kind: *on*, *from* and *at* lead to a day or a place, *it* is the fact as typed. */
const english: Record<AnnouncementKind, Sentences> = {
  event: {
    price: 'Admission is {it}',
    question: 'What should we cover for {it}?',
    ask: 'Reserve your place',
    askBy: 'Register by {it}',
  },
  offer: {
    when: 'It is valid {from}',
    question: 'What would {it} use it for first?',
    ask: 'Get the offer',
    askBy: 'Get the offer until {it}',
  },
  vacancy: {
    when: 'The work starts {on}',
    where: 'You would work {at}',
    price: 'The pay is {it}',
    question: 'Who among {it} would be good at this?',
    ask: 'Apply here',
    askBy: 'Apply by {it}',
  },
  launch: {
    when: 'It is available {from}',
    where: 'You find it {at}',
    question: 'Where in their work would {it} use it first?',
    ask: 'Take a look',
    askBy: 'Order by {it}',
  },
  news: {
    when: 'It happens {on}',
    where: 'It happens {at}',
    question: 'What does this mean for {it}?',
    ask: 'Read more',
    askBy: 'Apply by {it}',
  },
  change: {
    when: 'This applies {from}',
    where: 'This applies {at}',
    question: 'What does this change for {it}?',
    ask: 'Read more',
    askBy: 'Reply by {it}',
  },
};

const fill =
  (sentence: string): Say =>
  (fact) =>
    sentence
      .replace('{it}', () => fact)
      .replace('{on}', () => onWhen(fact))
      .replace('{from}', () => fromWhen(fact))
      .replace('{at}', () => atWhere(fact));

/** In other languages facts have labels; then what readers are asked to do, and how a mail greets. */
const labels: Record<Exclude<VoiceLanguage, '' | 'en'>, string> = {
  de: 'Wann|Wo|Preis|Begrenzt auf|Bis|Für|Kontakt|Mehr dazu|Hallo',
  fr: 'Date|Lieu|Prix|Limite|Jusqu’au|Pour|Contact|En savoir plus|Bonjour',
  es: 'Fecha|Lugar|Precio|Límite|Hasta|Para|Contacto|Más información|Hola',
  it: 'Data|Luogo|Prezzo|Limite|Entro|Per|Contatto|Per saperne di più|Ciao',
  nl: 'Wanneer|Waar|Prijs|Beperkt tot|Tot|Voor|Contact|Meer informatie|Hallo',
  pt: 'Quando|Onde|Preço|Limite|Até|Para|Contacto|Saber mais|Olá',
  pl: 'Kiedy|Gdzie|Cena|Limit|Do|Dla|Kontakt|Więcej informacji|Dzień dobry',
};

/** @param language a BCP 47 tag; one that is not known here has the words of English */
export function wordingOf(kind: AnnouncementKind, lead: string, language: string): Wording {
  const known = labels[language as keyof typeof labels]?.split('|');
  const labelAt = (at: number): Say => fill(`${known?.[at]}: {it}`);
  if (known) {
    return {
      main: apart(labelAt(0), labelAt(1)),
      price: labelAt(2),
      limit: labelAt(3),
      deadline: labelAt(4),
      for: labelAt(5),
      contact: labelAt(6),
      question: () => '',
      ask: known[7] ?? '',
      greeting: known[8] ?? '',
    };
  }
  // What opens does not become available.
  const opens = kind === 'launch' && /\bopen(?:s|ing|ed)?(?!\p{L})/iu.test(lead);
  const own = { ...english[kind], ...(opens && { when: 'It opens {on}' }) };
  return {
    main: kind === 'event' ? invite : apart(fill(own.when ?? ''), fill(own.where ?? '')),
    price: (price) => {
      if (own.price) return fill(own.price)(price);
      if (price === 'free') return 'It is free';
      return /^from\s/i.test(price) ? `Prices start at ${price.slice(5)}` : `The price is ${price}`;
    },
    limit: (limit) => {
      if (/\b(?:places|seats|spots|tickets)\b/i.test(limit)) return `There are ${limit}`;
      const most = limit.replace(/^(?:At most|Up to|Max)/, lowerFirst).replace(/^first\s/i, 'the first ');
      return kind === 'event' ? `There is room for ${most}` : `It is limited to ${most}`;
    },
    for: fill(kind === 'vacancy' ? 'We would like to hear from {it}' : 'This is for {it}'),
    contact: fill(kind === 'vacancy' ? 'Applications and questions go to {it}' : 'Questions go to {it}'),
    deadline: (day) => (dayOf(day) ? `The last day is ${dayOf(day)}` : day),
    question: fill(own.question),
    ask: own.ask,
    askBy: fill(own.askBy),
    greeting: 'Hi',
  };
}
