import { trimEndOf } from '../../platform/trim.ts';
import { amountsIn, type Span } from '../claims/amounts.ts';
import { datesIn } from '../claims/dates.ts';
import { addressesIn } from '../claims/find-claims.ts';
import type { AnnouncementFacts, AnnouncementField, AnnouncementKind } from './announcement-fields.ts';
import { readKind } from './read-kind.ts';

/** Of a topic of several sentences the first names the announcement, and the others say more about it. */
export function splitBrief(typed: string, written = ''): { topic: string; facts: string } {
  const [first = '', ...others] = sentencesOf(typed);
  // “New room!!” is no name, and “We've moved!” is one.
  const isName = /^(?:\S+\s.*[\p{L}\p{N}%€)]\.|(?:We|Our|The)[\s'’].*\p{L}!)$/u.test(first);
  if (others.length === 0 || !isName) return { topic: typed, facts: written };
  return { topic: first.slice(0, -1), facts: [...others, written].filter((text) => text !== '').join('\n') };
}

/** List items count as sentences. */
export const sentencesOf = (written: string): string[] =>
  // “1. März” ends no sentence.
  datesIn(written)
    .reduce(
      (text, { start, end }) =>
        text.slice(0, start) + written.slice(start, end).replaceAll(' ', '\ue000') + text.slice(end),
      written,
    )
    .split(
      /\n|(?<=[.!?])(?<!(?<!\p{L})(?:Drs?|Prof|Mrs?|Ms|St|No|Nr|Tel|Min|ul|al|Str|Av|Ave|approx|ca|incl|inkl|exkl|zzgl|evtl|bzw|ggf|max|min|mind|tel)\.)\s+(?=[\p{Lu}\p{N}¡¿£€$]|https?:)|(?<=(?:[\p{L})%€]{2}|\d{3}|[£€$]\s?\d{1,2})[.!?])(?<!(?<!\p{L})(?:approx|incl|excl|ink?l|zzgl|evtl|bzw|ggf|usw|etc|ca|tel|nr|no|st|av|ul|al|dr|mi?n|max)\.)\s+(?=\p{Ll})/u,
    )
    .map((sentence) =>
      sentence
        .replaceAll('\ue000', ' ')
        .replace(/^[-*•]\s+/u, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '');

export interface ReadAnnouncement {
  kind: AnnouncementKind | undefined;
  facts: AnnouncementFacts;
  /** What else the topic says, piece by piece: `with Ana Lima`. */
  more: string[];
}

/**
 * Takes the facts of an announcement out of its topic, and out of the rest that its author wrote. `asked`: its
 * kind where the author names it.
 */
export function readAnnouncement(typed: string, further = '', asked?: AnnouncementKind): ReadAnnouncement {
  const { topic, facts: written } = splitBrief(typed, further);
  const facts: AnnouncementFacts = {};
  const kind = asked ?? readKind(topic, datesIn(`${topic}\n${written}`).length > 0, written);
  const spans = takeFacts(topic, facts, kind);
  const last = kind === 'vacancy' && facts.where === undefined ? town.exec(topic) : null;
  if (last?.[1]) {
    facts.where = last[1];
    spans.push(spanOf(topic, last.index, topic.length));
  }
  const [first = '', next, ...others] = piecesOf(topic, spans, kind);
  // A day that stands first names nothing.
  const isDay = next !== undefined && first.endsWith(facts.when ?? '\n') && first.split(/\P{L}+/u).length < 8;
  const [what, ...pieces] = isDay
    ? [`${first}, ${next}`, ...others]
    : [first, ...(next === undefined ? [] : [next]), ...others];
  if (what) facts.what = kind === 'event' ? what.replace(invitation, '') : what;
  const places = kind === 'event' && facts.where === undefined ? pieces.filter(isPlace) : [];
  if (places.length > 0) facts.where = places.join(', ');
  const sentences = sentencesOf(written);
  const people = sentences.flatMap((sentence) => speaker.exec(sentence)?.[1] ?? []);
  for (const sentence of sentences) if (!speaker.test(sentence)) takeSentence(sentence, facts, kind);
  const more = pieces.filter((piece) => !places.includes(piece));
  return { kind, facts, more: [...more, ...people.map((name) => `with ${name}`)] };
}

const invitation =
  /^(?:Einladung (?:zu[mr]?|zu (?:der|den|dem|unser\p{L}*))|Invitation (?:to (?:our|the|an?)|à (?:la|l’|notre)|aux?)|Invitación a(?:l| la| nuestr[oa]))\s?(?=\p{L}{3})/u;

const asksTo =
  /(?:^|[,;]\s|\b(?:so|and)\s)(?:please\s)?(?:register|sign up|book|apply|order|rsvp|reply|enter|deadline|closing date|applications?|registration)(?!\p{L})/iu;

function takeSentence(sentence: string, facts: AnnouncementFacts, kind: AnnouncementKind | undefined): void {
  const found = { ...facts };
  const taken = takeFacts(sentence, found, kind);
  if (kind === 'event') {
    const rest = takeGathering(sentence, facts, found.when, taken.length === 0);
    if (rest !== sentence) {
      if (rest !== '') takeSentence(rest, facts, kind);
      return;
    }
  }
  const isMore = saysMore(sentence, taken) || kind === 'change' || kind === 'news';
  const { link, contact, deadline } = found;
  const isAsked = asksTo.test(sentence) || contact !== facts.contact;
  const toAct = { link, contact, ...(isAsked && { deadline }), ...termsIn(sentence, found, kind) };
  for (const [name, fact] of Object.entries(isMore ? toAct : found)) {
    if (fact !== undefined) facts[name as AnnouncementField] = fact;
  }
}

/** What a sentence that says more states as the price and the limit. */
function termsIn(
  sentence: string,
  { price, limit }: AnnouncementFacts,
  kind: AnnouncementKind | undefined,
): AnnouncementFacts {
  if (kind === 'change' || kind === 'news') return {};
  const isPrice = kind === 'vacancy' ? perTime.test(price ?? '') : statesPrice.test(sentence);
  return { ...(price && isPrice && { price }), ...(limit && statesLimit.test(sentence) && { limit }) };
}

const perTime = /\s(?:an?|per|each|die|pro|im|par|por)\s\p{L}|\//u;
const statesPrice =
  /(?<!\p{L})(?:costs?|prices?|admission|fee|instead of|preis|kostet|kosten|statt|coûte|cuesta)(?!\p{L})/iu;
const statesLimit =
  /^(?:there (?:is|are)|we have|es gibt|wir haben|il y a|hay)(?!\p{L})|,\s(?:at most|limited to|höchstens|maximal)\s\d/iu;

/** Takes the day that a sentence begins with, and the place that it consists of; returns what is left. */
function takeGathering(
  sentence: string,
  facts: AnnouncementFacts,
  when: string | undefined,
  hasNoFact: boolean,
): string {
  const bare = sentence.replace(starts, '');
  const more = when !== undefined && when !== facts.when && bare.startsWith(`${when}, `);
  if (more) facts.when = bare === sentence ? when : `from ${when}`;
  const rest = more ? bare.slice(when.length + 2) : sentence;
  const place = rest.replace(/\.$/, '');
  if (facts.where !== undefined) return rest;
  const isHall = isName(place) || (/^(?:at|in|im)\s/u.test(place) && !verb.test(place));
  const isPlace = more ? place.length <= 60 && isHall : hasNoFact && address.test(place) && isName(place);
  if (!isPlace) return rest;
  facts.where = place;
  return '';
}

const starts = /^(?:starts|starting|begins|beginning)\s(?:on\s)?/iu;
/** Where work is, at the end of its name: `, Boston` */
const town =
  /(?<=[\p{L})]),\s((?!(?:Full|Part|Night|Day|Weekend|Temporary|Permanent|Teilzeit|Vollzeit|Minijob|Remote|Hybrid|Home)(?!\p{L}))\p{Lu}\p{Ll}{2,}(?:[\s-]\p{Lu}?\p{Ll}+){0,2})$/u;
/** `The Mill, Boston` */
const address = /^(?!With\s)[^,]{3,40},\s\p{Lu}[^,]{2,40}$/u;
const speaker =
  /^(?:[Ss]peakers?|[Hh]osts?|[Gg]uests?|[Pp]resenters?|[Tt]rainers?|[Ww]ith)(?::\s|\s(?:(?:is|are|will be)\s)?(?=\p{Lu}|our\s|the\s))(.*?)\.?$/u;
const premises =
  'yard|shop|store|studio|workshop|office|hall|garden|showroom|cellar|barn|farm|kitchen|bakery|brewery|factory|warehouse|gallery|clinic|practice|library|school|caf[eé]|headquarters';
const isPlace = (piece: string): boolean =>
  isName(piece) || new RegExp(String.raw`^\p{Lu}\S+\s(?:\p{Lu}\S+\s){0,2}(?:${premises})$`, 'u').test(piece);
/** Capitalized words alone, with the number of a house: a place or its address. */
const isName = (piece: string): boolean =>
  /^(?:the\s|\d{1,4}\p{Ll}?\s)?\p{Lu}/u.test(piece) &&
  !/\s(?!(?:of|de|da|do|du|del|la|le|the|and|am|an|der)\s)\p{Ll}/u.test(piece);

type Take = (text: string, facts: AnnouncementFacts, kind: AnnouncementKind | undefined) => Span[];

const takeFacts: Take = (text, facts, kind) => {
  const takes: Take[] = [takeAddresses, takeDates, takePrice, takeLimit, takePlace];
  const spans: Span[] = [];
  for (const take of takes) spans.push(...take(blank(text, spans), facts, kind));
  return spans;
};

const blank = (text: string, spans: readonly Span[]) =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\ue000'.repeat(end - start) + rest.slice(end),
    text,
  );

const spanOf = (text: string, start: number, end: number): Span => ({
  text: text.slice(start, end),
  start,
  end,
});

function withLead(text: string, { start, end }: Span, lead: RegExp): Span {
  const found = lead.exec(text.slice(0, start));
  return spanOf(text, found ? found.index : start, end);
}

const linkLead =
  /(?<!\p{L})(?:at|under|to|on|via|from|see|visit|call|phone|tel\.?|email|write to|unter|auf|bei|sur|en|su|op|em|na)\s$|(?<=[\p{L}\d])\s?:\s$/iu;

const takeAddresses: Take = (text, facts) => {
  const contacts: string[] = [];
  const spans = addressesIn(text).flatMap((address) => {
    const isMail = address.text.includes('@');
    const isPhone = !address.isWeb && /^[+\d(]/.test(address.text) && !/\p{L}/u.test(address.text);
    if (address.isWeb && !isMail && facts.link === undefined) {
      facts.link = /^https?:/i.test(address.text) ? address.text : `https://${address.text}`;
    } else if (isMail || isPhone) contacts.push(address.text);
    else return [];
    return [withLead(text, address, linkLead)];
  });
  if (contacts.length > 0) facts.contact ??= contacts.join(', ');
  return spans;
};

const time = String.raw`(?:\d{1,2}[:.]\d{2}(?!\d)(?:\s?[ap]\.?m\.?|\sUhr)?|\d{1,2}\s?(?:[ap]\.?m\.?(?!\p{L})|h(?!\p{L})|o['’]clock|Uhr)|(?:12\s)?(?:noon|midnight)|midday)`;
const zone = String.raw`(?:(?:UTC|GMT)(?:[+-]\d{1,2}(?::\d{2})?)?|[A-Z]{1,4}T|\p{Lu}\p{Ll}+\stime|local time)(?!\p{L})`;
const times = String.raw`(?:(?:from|von)\s)?(?:${time}|\d{1,2}(?=\s?(?:[-–]|bis)\s?\d{1,2}\sUhr))(?:\s?(?:[-–]|to|until|bis)\s?${time})?(?:\s\(?${zone}\)?)?(?:\s?/\s?${time}\s${zone})?`;
const timesAfter = new RegExp(String.raw`^(?:,\s|\s(?:at|um)\s|\s)(${times})`, 'u');
const timesBefore = new RegExp(String.raw`(${times})(?:\son\s|,\s|\s)$`, 'u');
const weekday = String.raw`(?:(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|mittwoch|(?:mon|diens|donners|frei|sams|sonn)tag|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\.?,?\s)`;
const earlierDay = new RegExp(
  String.raw`(?<!\p{L})${weekday}$|(?<![\d\p{L}£$€]|[£$€]\s)${weekday}?\d{1,2}(?:st|nd|rd|th|\.)?\s?(?:[-–]|to|and|&|bis|und|au|et|al|y|tot|do)\s?${weekday}?$|(?<!\p{L})(?:the\s)?(?:start|beginning|middle|end)\sof\s$`,
  'iu',
);
const asked =
  'please |anmeldung|bewerbung(?:en)?|buchung|bestellung|register|sign up|book(?:ed|ings?)?|apply|order(?:ed|s)?|rsvp|reply|enter|inscriptions?|candidatures?|commandes?|réservations?|inscripci(?:ón|ones)|solicitud(?:es)?|pedidos?|reservas?';
const ended =
  'applications? (?:close|end)s?|registration (?:close|end)s?|(?:the )?offer (?:ends?|is valid|runs)|valid|closing date|deadline(?: is)?(?! (?:from|as of))';
const untilWord =
  "until|till|'?til|thru|by|before|through|bis(?:\\szum)?|avant\\sle|jusqu['’]au|hasta\\sel|antes\\sdel";
const untilDate = new RegExp(
  String.raw`(?<!\p{L})(?:${asked})\s?(?:\p{L}+\s)?(?:${untilWord})\s$|(?<!\p{L})(?:${ended})\s?(?:\p{L}+\s)?(?:on\s)?:?\s?(?:(?:${untilWord})\s)?$|(?<!\p{L})(?:${untilWord}|no later than)\s$|^(?:closes|ends)\son\s$`,
  'iu',
);
const onDate =
  /(?<!\p{L})(?:on|from|in|since|as of|starting(?: on)?|beginning|at|this|am|ab|vom|zum|les?|du|el|del|los(?:\sdías)?)\s$/iu;

const denied =
  /(?<!\p{L})(?:no|not|never|except|but|without|instead of|kein\p{L}{0,2}|nicht|außer|sauf|sans|salvo|excepto|tranne|behalve|exceto|oprócz)\s(?:on\s|for\s|am\s|an\s|le\s|el\s|il\s|op\s)?$/iu;

const takeDates: Take = (text, facts, kind) => {
  const spans: Span[] = [];
  const isState = kind === 'change' || kind === 'news';
  const dates = mergeDates(text).filter(({ start }) => !denied.test(text.slice(0, start)));
  const days = dates.filter((date) => /\d/.test(date.text));
  for (const date of days.length > 0 || kind === 'launch' ? days : dates) {
    const lead = untilDate.exec(text.slice(0, date.start));
    const isDeadline = lead !== null && !(isState && /^(?:until|till?|thru|through|bis)/i.test(lead[0]));
    if (isDeadline && facts.deadline === undefined) {
      facts.deadline = date.text;
      spans.push(spanOf(text, lead.index, date.end));
    } else if (facts.when === undefined) {
      facts.when = lead ? text.slice(lead.index, date.end) : date.text;
      spans.push(lead ? spanOf(text, lead.index, date.end) : withLead(text, date, onDate));
    }
  }
  return spans;
};

/** Days with the weekday before them, the day that a range begins with, and times. */
function mergeDates(text: string): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of datesIn(text)) {
    const last = merged.at(-1);
    const between = last ? text.slice(last.end, start) : '';
    if (
      last &&
      /^\.?(?:,?\s|\s?[-–]\s?|\s(?:and|to|until|und|bis|et|au|y|al|e|en|tot|i|do)\s)$/u.test(between)
    ) {
      merged[merged.length - 1] = spanOf(text, last.start, end);
    } else merged.push(spanOf(text, start, end));
  }
  return merged.map(({ start, end }) => {
    const day = earlierDay.exec(text.slice(0, start));
    const from = day ? day.index : start;
    const before = timesBefore.exec(text.slice(0, from));
    const after = timesAfter.exec(text.slice(end));
    const last = after ? end + after[0].length : end;
    return spanOf(text, !after && before ? before.index : from, last);
  });
}

const priceLead =
  /(?<!\p{L})(?:(from)|for|at|only|just|costs?|kostet|kosten|zahlen|price:?|admission:?|tickets?:?|minimum price|für|nur|Eintritt:?|Preis:?|Kosten:?)\s$/iu;
const pricePer =
  /^(?:\s?\/\s?\p{L}+|\s(?:per|a|an|each|im|pro|die|der|al|par|por)(?!\p{L})(?:\s\p{L}+)?|\sbrutto(?:\s(?:im|pro)\s\p{L}+)?|\sfor\s(?:the\s)?(?:first\s)?\p{L}+)?(?:\s(?:including|incl\.|with|plus|excluding|mit|inkl\.)\s(?:a\s)?\p{L}+)?/iu;

const discount = /^\s(?:off|Rabatt|Nachlass)(?!\p{L})/u;
const mostPriceWords = 50;

const takePrice: Take = (text, facts) => {
  if (facts.price !== undefined) return [];
  const amount = amountsIn(text).find(({ unit, end }) => unit === 'price' && !discount.test(text.slice(end)));
  if (!amount) {
    const free =
      /(?<=^|[,;]\s|\ue000\s?|\.\s)(?:(?:admission|entry|entrance)\s(?:is\s)?)?free(?:\s(?:of charge|admission|entry))?(?=$|[.,;]|\s?\ue000)/iu.exec(
        text,
      );
    if (!free) return [];
    facts.price = 'free';
    return [spanOf(text, free.index, free.index + free[0].length)];
  }
  const rest = text.slice(amount.end);
  const piece = /^(?:[^,;.\n\ue000]|[.,](?=\d))*/u.exec(rest)?.[0] ?? '';
  const isOne =
    piece.length <= mostPriceWords &&
    /^\s?\/|^\s(?:per|an?|each|instead|plus|including|to|statt|pro|im|brutto|[-–])(?!\p{L})/iu.test(piece);
  const end = amount.end + (isOne ? piece.trimEnd() : (pricePer.exec(rest)?.[0] ?? '')).length;
  const lead = priceLead.exec(text.slice(0, amount.start));
  const start =
    /(?:US|\d[\d.,]{0,9}\s?(?:bis|to|à|tot|do|[-–])\s?)?$/u.exec(text.slice(0, amount.start))?.index ??
    amount.start;
  facts.price = `${lead?.[1] ? 'from ' : ''}${text.slice(start, end)}`;
  return [spanOf(text, lead ? lead.index : start, end)];
};

const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred';
const limitOf = new RegExp(
  String.raw`(?<!\p{L})(?:(?:limited to|only|at most|up to|max(?:imum|\.)?|(?:for )?the first|first)\s(?:${numberWord}|\d[\d,.]{0,9})\s\p{L}{1,30}(?:\s\p{L}{1,30})?(?=$|[.,;]|\s?\ue000)|(?:${numberWord}|\d[\d,.]{0,9})\s(?:places|seats|spots|tickets|Plätze|plazas|posti|plaatsen|lugares|miejsc)(?:\s(?:left|only|available))?|(?:places|seats|room|space) for (?:${numberWord}|\d[\d,.]{0,9})\s\p{L}{1,30})(?!\p{L})`,
  'iu',
);

const takeLimit: Take = (text, facts) => {
  const found = facts.limit === undefined ? limitOf.exec(text) : null;
  if (!found) return [];
  facts.limit = found[0].replace(/^(?:limited to|only|for the|the)\s/iu, '');
  return [spanOf(text, found.index, found.index + found[0].length)];
};

const placeName = String.raw`(?!(?:Teil|Voll)zeit)(?:the\s)?(?:\p{Lu}|\d+[a-z]?\s\p{Lu})[\p{L}'’.-]*(?:,?\s(?!(?:Eintritt|Preis|Kosten|Anmeldung|Bewerbung|Beginn)(?!\p{L}))(?:(?:of|de|da|do|du|del|la|le|the|and|am|an|der)\s){0,2}\p{Lu}[\p{L}'’-]*(?![\p{L}\d:]|\.\p{L})|\s\d{1,4}[a-z]?(?![\p{L}\d:]|\.\p{L}))*`;
const placeOf = new RegExp(
  String.raw`(?<=^|[\s,\ue000])(?:at|in|In|At|à|À|en)\s(${placeName}(?:,?\s(?:in|at|near)\s${placeName})?)`,
  'u',
);

/** With its preposition, which German needs for all but towns. */
const germanPlace = new RegExp(
  String.raw`(?<=\ue000,?\s)((?:auf de[mr]|im|beim?|an der|bei der|in der)\s${placeName}(?:\sin\s${placeName})?)`,
  'u',
);
const ownPlace = new RegExp(
  String.raw`(?<=^|[\s,\ue000])(?:at|in|In|At)\s(our\s(?:\p{L}[\p{L}'’-]{1,30}\s){0,2}(?:${premises})(?:\sin\s${placeName})?)(?=$|[.,;]|\s?\ue000)`,
  'u',
);

const takePlace: Take = (text, facts) => {
  if (facts.where !== undefined) return [];
  const online = /(?<=^|[,;]\s?|\ue000\s?)online(?=$|[.,;]|\s?\ue000)/iu.exec(text);
  if (online) {
    facts.where = 'online';
    return [spanOf(text, online.index, online.index + online[0].length)];
  }
  const found = germanPlace.exec(text) ?? ownPlace.exec(text) ?? placeOf.exec(text);
  if (!found?.[1]) return [];
  facts.where = found[1].replace(/[.,]$/, '');
  return [spanOf(text, found.index, found.index + found[0].length)];
};

const verb =
  /\s(?:is|are|was|were|will|has|have|moves?|opens?|closes?|starts?|begins?|ends?|joins?|wins?|won|launches|introduces?|offers?|celebrates?|turns?|gets?|receives?|changes?|merges?|acquires?|stays?|remains?|hosts?|invites?|welcomes?|returns?|extends?|raises?|releases?|completes?|appoints?|partners?|stops?|publishes|celebrates?)(?!\p{L})/iu;
const format =
  /^((?:free |online |public |live |evening |morning )?(?:webinar|workshop|seminar|talk|lecture|course|training|masterclass|class)):\s/iu;

/** “Breakfast for Engineers: Hiring in a Thin Market” is one name, as long as no fact stands in it. */
const subtitled = /^([^,;:\ue000]{3,60}):\s(?=\p{Lu}[^,;:.\ue000]{3,60}(?:[,;.]|\s?\ue000|$))/u;
const longestName = 100;

/**
 * The pieces of a text beside its facts; the first is what it is about. A clause with a verb keeps the facts
 * within it, as it is no sentence without them. A place right after a name belongs to it.
 */
function piecesOf(text: string, spans: readonly Span[], kind: AnnouncementKind | undefined): string[] {
  if (spans.length === 0 && text.length <= longestName && !/[:;.]\s/.test(text))
    return [text.replace(format, '$1 on ').trim()];
  const ends = /[,;]\s|(?<!^\p{L}{1,5}):\s|(?<=\p{L}{3})\.(?:\s|$)|\s[–—]\s/u;
  const [clause = ''] = format.test(text)
    ? text.replace(format, '$1 on ').split(ends)
    : [text.slice(0, blank(text, spans).split(ends)[0]?.length)];
  const goesOn = spans.some(
    ({ text: said, end }) =>
      /\d/.test(said) && /^\s(?!(?:in|at|with|for)\s)\p{L}/u.test(text.slice(end, clause.length)),
  );
  const isWhole =
    verb.test(clause) ||
    kind === 'change' ||
    kind === 'news' ||
    kind === 'launch' ||
    (kind === 'vacancy' && goesOn);
  const first = Math.min(...spans.map(({ start }) => start));
  const isPartOfName = ({ text: said, start }: Span) =>
    start === first &&
    start > 0 &&
    /^(?:at|in)\s[^,]+$/iu.test(said) &&
    !/[,;:.]\s?$/u.test(text.slice(0, start));
  const cut = blank(
    text,
    spans.filter((span) => !isPartOfName(span)),
  );
  const rest = isWhole && !subtitled.test(cut) ? cut.slice(clause.length) : cut.replace(format, '$1 on ');
  const name = subtitled.exec(rest);
  const joined = name ? `${name[1]}\ue001${rest.slice(name[0].length)}` : rest;
  const pieces = joined
    .split(/\ue000+|[,;]\s|(?<!^\p{L}{1,5}):\s|(?<=\p{L}{3})\.\s|\s[–—]\s/u)
    .map((piece) => trimEndOf(piece.replace(/^[\s,;:.–—-]+/u, ''), /[\s,;:.–—-]/u).replace('\ue001', ': '))
    .map((piece) =>
      piece
        .replace(
          /(?:^|\s)(?:and|or|the|at|on|in|from|for|to|by|until|with|is|are|am|vom|im|ab|le|el|il|op|em|dal)$/iu,
          '',
        )
        .trim(),
    )
    .filter((piece) => /\p{L}{2}/u.test(piece));
  return rest.length < cut.length ? [clause.trim(), ...pieces] : pieces;
}

const leading =
  /\b(?:register|registration|sign|book|apply|applications?|close|closes|order|write|mail|call|phone|contact|questions?|visit|more|information|info|details|price|deadline|here|please|directly|free|charge|tickets?|admission|starts?|starting|begins?|beginning|beginn|arbeitsbeginn|available)\b/giu;

const saysMore = (sentence: string, spans: readonly Span[]): boolean =>
  /\p{L}{4,}|^(?:We|You)\s/u.test(blank(sentence, spans).replaceAll(leading, ' '));
