import type {
  AnnouncementFacts,
  AnnouncementKind,
} from '../../../../../contract/content/announcements/announcement-fields.ts';
import type { VoiceLanguage } from '../../../../../contract/content/voice.ts';
import { lowerFirst } from '../clean-text.ts';

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

type Say = (text: string) => string;

/** How each fact is said, and what readers are asked. */
export interface Wording {
  when: Say;
  where: Say;
  price: Say;
  limit: Say;
  for: Say;
  contact: Say;
  /** Until when, where the call to action does not say it. */
  deadline: Say;
  /** How a mail or an article begins, to the audience; empty where there are no sentences. */
  opening: Say;
  /** A question about the reader's work; empty where there is none. */
  question: Say;
  /** What readers are asked to do, without and with a last day. */
  ask: string;
  askBy?: Say;
  greeting: string;
}

const english: Wording = {
  when: (when) => (led.test(when) ? `This applies ${onWhen(when)}` : `The date is ${when}`),
  where: (where) => `The place is ${where}`,
  price: (price) => {
    if (price === 'free') return 'It is free';
    return /^from\s/i.test(price) ? `Prices start at ${price.slice(5)}` : `The price is ${price}`;
  },
  limit: (limit) => {
    if (/^(?:at most|up to|max)/i.test(limit)) return `It is for ${lowerFirst(limit)}`;
    return /^first\s/i.test(limit) ? `It is for the ${limit}` : `It is limited to ${limit}`;
  },
  for: (audience) => `It is for ${audience}`,
  contact: (contact) => {
    if (/^[^\s@]+@\S+$/.test(contact)) return `Please write to ${contact} with questions`;
    return /^[+\d\s()/-]+$/.test(contact)
      ? `Please call ${contact} with questions`
      : `Questions go to ${contact}`;
  },
  deadline: (day) => (dayOf(day) ? `The last day is ${dayOf(day)}` : day),
  opening: (audience) => `We have news for ${audience}`,
  question: (audience) => `Where in their work would ${audience} use it first?`,
  ask: 'Read more',
  askBy: (day) => `Reply by ${day}`,
  greeting: 'Hi',
};

const concerns: Say = (audience) => `It concerns ${audience}`;

const englishOf: Record<AnnouncementKind, Partial<Wording>> = {
  event: {
    when: (when) => `Join us ${onWhen(when)}`,
    where: (where) => `Join us ${atWhere(where)}`,
    price: (price) => `Admission is ${price}`,
    limit: (limit) => {
      if (/\b(?:places|seats|spots|tickets)\b/i.test(limit)) return `There are ${limit}`;
      const most = /^(?:at most|up to|max)/i.test(limit) ? lowerFirst(limit) : limit;
      return `There is room for ${/^first\s/i.test(limit) ? 'the ' : ''}${most}`;
    },
    opening: (audience) => `This is an invitation to ${audience}`,
    question: (audience) => `What should we cover for ${audience}?`,
    ask: 'Reserve your place',
    askBy: (day) => `Register by ${day}`,
  },
  offer: {
    when: (when) => `It is valid ${fromWhen(when)}`,
    opening: (audience) => `Here is an offer for ${audience}`,
    question: (audience) => `What would ${audience} use it for first?`,
    ask: 'Get the offer',
    askBy: (day) => `Get the offer until ${day}`,
  },
  vacancy: {
    when: (when) => `The work starts ${onWhen(when)}`,
    where: (where) => `You would work ${atWhere(where)}`,
    price: (pay) => `The pay is ${pay}`,
    for: (audience) => `We would like to hear from ${audience}`,
    opening: (audience) => `We would like to hear from ${audience}`,
    contact: (contact) => `Applications and questions go to ${contact}`,
    question: (audience) => `Who among ${audience} would be good at this?`,
    ask: 'Apply here',
    askBy: (day) => `Apply by ${day}`,
  },
  launch: {
    when: (when) => `It is available ${fromWhen(when)}`,
    where: (where) => `You find it ${atWhere(where)}`,
    opening: (audience) => `There is something new for ${audience}`,
    ask: 'Take a look',
    askBy: (day) => `Order by ${day}`,
  },
  news: {
    when: (when) => `It happens ${onWhen(when)}`,
    where: (where) => `It happens ${atWhere(where)}`,
    for: concerns,
    question: (audience) => `What does this mean for ${audience}?`,
    askBy: (day) => `Apply by ${day}`,
  },
  change: {
    when: (when) => `This applies ${fromWhen(when)}`,
    where: (where) => `This applies ${atWhere(where)}`,
    opening: (audience) => `Something changes for ${audience}`,
    for: concerns,
    question: (audience) => `What does this change for ${audience}?`,
  },
};

const labelled = ['when', 'where', 'price', 'limit', 'deadline', 'for', 'contact'] as const;

/** In other languages facts have labels, in the order of `labelled`; then what readers are asked to do, and how a mail greets. */
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
  const own = labels[language as keyof typeof labels]?.split('|');
  if (own) {
    const [ask = '', greeting = ''] = own.slice(labelled.length);
    const facts = labelled.map((name, at): [string, Say] => [name, (text) => `${own[at]}: ${text}`]);
    const said = Object.fromEntries(facts) as Record<(typeof labelled)[number], Say>;
    return { ...said, opening: () => '', question: () => '', ask, greeting };
  }
  // What opens does not become available.
  const opens = kind === 'launch' && /\bopen(?:s|ing|ed)?(?!\p{L})/iu.test(lead);
  return {
    ...english,
    ...englishOf[kind],
    ...(opens && {
      when: (when: string) => `It opens ${onWhen(when)}`,
      question: (audience: string) => `What would ${audience} come to us for first?`,
    }),
  };
}
