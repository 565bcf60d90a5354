import {
  type AnnouncementFacts,
  type AnnouncementKind,
  announcementFields,
} from '../../../../contract/content/announcements/announcement-fields.ts';
import {
  readAnnouncement,
  sentencesOf,
  splitBrief,
} from '../../../../contract/content/announcements/read-announcement.ts';
import { addressesIn } from '../../../../contract/content/claims/find-claims.ts';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import {
  capitalized,
  cleanLine,
  close,
  lowerFirst,
  phrase,
  present,
  upperFirst,
  withCapitalDays,
  withoutShouting,
} from '../text/clean-text.ts';
import { languageOfText } from '../text/text-language.ts';
import type { WritingRequest } from './engine.ts';
import { companyFacts, isIn } from './proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import { lead, leadDay, ofKind, type Words, wordsIn } from './words.ts';

/**
 * What an author announces, in pieces that each stand as typed. None is cut or put into another sentence: posts say all of them in an
 * order of their own. Empty is what nobody gave.
 */
export interface Announcement {
  kind: AnnouncementKind;
  company: string;
  facts: AnnouncementFacts;
  headline: string;
  /** Of the brief, without those that the headline says. */
  sentences: string[];
  /** The facts that neither headline nor sentences say, one a line, in the order in which a reader needs them. */
  card: string[];
  /** Of the company, about the topic. */
  proofs: string[];
  /** The sentence of the profile that says who the company is, else its name; empty where the brief names it. */
  who: string;
  /** What readers are asked to do, with the address that it leads to. */
  action: string;
  /** What LinkedIn asks. */
  question: string;
  /** Another order of the same pieces for another generation. */
  version: number;
  /** Stands before the headline where another version is asked for. */
  opening: string;
  /** The headline as texts say it, of a vacancy with the words that offer it. */
  news: string;
  words: Words;
  fits(text: string): boolean;
}

export function announcementOf(asTyped: WritingRequest): Announcement | undefined {
  const request = inOrder(asTyped);
  const { prompt, profile } = request;
  const { kind: asked, ...filled } = prompt.announcement ?? {};
  if (asked === 'none') return undefined;
  const read = readAnnouncement(prompt.topic, prompt.facts, asked);
  const given: AnnouncementFacts = Object.fromEntries(
    Object.entries(filled)
      .map(([name, text]) => [name, cleanLine(text ?? '')])
      .filter(([, text]) => text !== ''),
  );
  const kind = asked ?? read.kind ?? (given.what ? 'news' : undefined);
  const facts = { ...read.facts, ...given };
  // A topic that says another day or price than its fields is no headline.
  const isOther = (['when', 'where', 'price', 'limit', 'deadline'] as const).some((name) => {
    const [one, typed] = [read.facts[name], given[name]];
    return one && typed && isIn(one, prompt.topic) && !isIn(one, typed) && !isIn(typed, one);
  });
  const name = phrase(given.what ?? '');
  const isNamed = name !== '' && !isIn(name, prompt.topic);
  const typed = isNamed ? name : phrase((isOther && read.facts.what) || prompt.topic);
  if (!kind || typed === '') return undefined;

  const { head, tail } = splitHeadline(capitalized(typed));
  const words = wordsIn(languageOf(request));
  const fits = (text: string) => fitsVoice(text, request);
  const { lines, sentences: written } = readBrief(prompt.facts ?? '');
  const brief = written.filter((text) => !says(head, text) && fits(text));
  const call = callOf(request, kind, facts, brief, words);
  const sentences = brief.filter((text) => text !== call.sentence);
  const said = [head, ...tail, ...lines, ...brief].join('\n');
  const shown = isOther ? facts : given;
  const card = [
    ...tail,
    ...cardOf(kind, shown, facts, said, words, textsOf(request), call),
    ...(isOther ? read.more.map(upperFirst) : []),
    ...lines,
  ].filter(fits);
  const whole = [said, ...Object.values(facts)].join(' ');
  const isThin = sentences.length === 0 && card.length === 0;
  const { proofs, who: told } = companyFacts(request, kind, head, whole, isThin);
  const who = isIn(profile.company_name, said) ? '' : (whoIn(request, told) ?? profile.company_name);
  const question = [ofKind(words.ask, kind) ?? ''].find(fits) ?? '';
  const version = versionOf(request.seed);
  const isOffered = kind === 'vacancy' && !seeks.test(head);
  const others = isMail(request) ? [...proofs, who] : [...proofs, question, who];
  return {
    kind,
    company: profile.company_name,
    facts,
    headline: head,
    sentences,
    card,
    proofs,
    who,
    action: call.line,
    question,
    version,
    opening: otherOpening(request, rotate(others, version), head) ?? '',
    news: isOffered ? `${words.hiring}${words.colon}${head}` : head,
    words,
    fits,
  };
}

/** One that no earlier post has before the headline, where another version is asked for. */
function otherOpening(
  { prompt, profile, recent = [] }: WritingRequest,
  openings: readonly string[],
  headline: string,
): string | undefined {
  const isUsed = (text: string) =>
    recent.some((one) => one.includes(text) && one.indexOf(text) < one.lastIndexOf(headline));
  return prompt.another_version
    ? openings.find((text) => text !== '' && text !== profile.company_name && !isUsed(text))
    : undefined;
}

/** Says that work is offered. */
const seeks =
  /(?<!\p{L})(?:hir(?:e|ing)|recruit\p{L}*|looking|wanted|need(?:s|ed)?|seek(?:s|ing)?|vacanc(?:y|ies)|join|gesucht|such(?:t|en)|stellen?|recrut\p{L}*|(?:re)?cherch\p{L}*|emploi|busca\p{L}*|empleo|cerc\p{L}*|zoek\p{L}*|gezocht|vacature|procura\p{L}*|szuka\p{L}*|poszuk\p{L}*|jobs?|career)(?!\p{L})/iu;

function inOrder(request: WritingRequest): WritingRequest {
  const { prompt, profile } = request;
  const language = languageOf(request);
  const calm = (text = '') => text.replace(/!{2,}/gu, '!');
  const { topic, facts } = splitBrief(calm(prompt.topic), calm(prompt.facts));
  const title = language === 'en' ? withoutShouting(topic, `${profile.description} ${facts}`) : topic;
  return {
    ...request,
    prompt: { ...prompt, topic: withCapitalDays(title, language), facts: withCapitalDays(facts, language) },
  };
}

export const textsOf = ({ prompt, profile }: WritingRequest): string =>
  [prompt.topic, prompt.facts, profile.description, profile.products_services, ...profile.keywords].join(' ');

const longestHeadline = 80;
/** A day keeps its year and its weekday. */
const joint = /(?<!\p{Lu}\p{Ll}{2,9}(?:day|tag|woch|dag))[,;]\s(?!\d{4}(?!\d))/u;
const isFact =
  /^(?!(?:at|um|à|a|from|in|im|en|alle|om|às|o)\s).*\d|^(?:free|gratis|kostenlos|gratuit|gratuito|bezpłatnie|with|mit|avec|con|met|com)(?!\p{L})/iu;

/** A topic that is a name and a list of facts gives these to the card. */
function splitHeadline(typed: string): { head: string; tail: string[] } {
  const pieces = typed.split(joint);
  const first =
    pieces.length - [...pieces].reverse().findIndex((piece) => !isFact.test(piece) || piece.length > 50);
  const at = Math.max(first > pieces.length ? 1 : first, 1);
  if (typed.length <= longestHeadline || pieces.length - at < 2) return { head: typed, tail: [] };
  const tail = pieces.slice(at);
  return {
    head: typed.slice(0, typed.indexOf(tail[0] ?? '', pieces[0]?.length) - 2),
    tail: tail.map(upperFirst),
  };
}

/** Sentences, and lines that are none. */
function readBrief(written: string): { sentences: string[]; lines: string[] } {
  const typed = written.split('\n').filter((line) => line.trim() !== '');
  const isLine = (line: string) =>
    typed.length > 1 && line.length <= 60 && /[\p{L}\p{N})%€]$/u.test(line.trim()) && !/[.!?]\s/u.test(line);
  const sentences = typed.filter((line) => !isLine(line) || /https?:|@/u.test(line));
  return {
    sentences: sentences.flatMap(sentencesOf).map(closed),
    lines: typed.filter((line) => !sentences.includes(line)).map((line) => upperFirst(phrase(line))),
  };
}

const closed = (text: string): string =>
  /^https?:\S+$/u.test(text) ? text : close(capitalized(cleanLine(text)));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text has every word of another. */
export function says(text: string, other: string): boolean {
  const known = new Set(wordsOf(text));
  return wordsOf(other).every((word) => known.has(word));
}

const ends =
  /(?<!\p{L})(?:ends?|closes?|stops?|endet|schließt|prend fin|ferme|termina|cierra|acaba|chiude|finisce|eindigt|sluit|stopt|fecha|kończy)(?!\p{L})/iu;

/** How a day is said: work, new things and changes begin on theirs, unless the headline says that something ends. */
export function dayAs(kind: AnnouncementKind, headline: string, words: Words): (day: string) => string {
  const begins = kind === 'vacancy' || kind === 'launch' || (kind === 'change' && !ends.test(headline));
  return begins ? (day) => leadDay(words.from, day) : (day) => day;
}

function cardOf(
  kind: AnnouncementKind,
  shown: AnnouncementFacts,
  { time_zone: zone, when: day }: AnnouncementFacts,
  said: string,
  words: Words,
  other: string,
  call: Call,
): string[] {
  const isSaid = (fact: string) => fact.split(', ').every((piece) => isIn(phrase(piece), said));
  const when = withZone(shown.when ?? (shown.time_zone ? day : undefined), zone, words);
  return announcementFields.flatMap((name) => {
    const fact = name === 'when' ? when : shown[name];
    if (!fact || isSaid(fact) || call.has.includes(name)) return [];
    switch (name) {
      case 'when':
        return upperFirst(dayAs(kind, said, words)(fact));
      case 'for':
        return upperFirst(lead(words.for, words.nouns ? fact : withinSentence(fact, other)));
      case 'deadline':
        return upperFirst(leadDay(ofKind(words.by, kind) ?? words.until, fact));
      case 'where':
      case 'price':
      case 'limit':
        return upperFirst(fact);
      case 'contact':
        return `${words.questions} ${fact}`;
      default:
        return [];
    }
  });
}

const hasTime = /\d[:.]\d\d|\d\s?(?:h|[ap]\.?m|Uhr|uur)(?!\p{L})/iu;
const hasZone = /(?:UTC|GMT)|(?<!\p{L})[A-Z]{2,4}T(?!\p{L})|\btime\b|\)$/u;

/** An hour has its zone, where `Europe/Lisbon` is Lisbon time. */
function withZone(when: string | undefined, zone: string | undefined, words: Words): string | undefined {
  if (!when || !zone || !hasTime.test(when) || hasZone.test(when)) return when;
  const city = /^[A-Za-z_]+\/(?:[A-Za-z_]+\/)?([A-Za-z_]+)$/.exec(zone)?.[1];
  return `${when} (${city ? words.time.replace('{it}', city.replaceAll('_', ' ')) : zone})`;
}

/** Readers within a line: a common noun loses its capital, a name keeps it, and so do German nouns. */
export function withinSentence(readers: string, other: string): string {
  const [first = '', next = ''] = readers.split(' ');
  const isName =
    /(?:ans|ish|ese)$/u.test(first) ||
    /^\p{Lu}/u.test(next) ||
    new RegExp(String.raw`[\p{L},]\s${RegExp.escape(first)}(?!\p{L})`, 'u').test(other);
  return isName ? readers : lowerFirst(readers);
}

/** It has a sender, a button, and ends with the name of the company. */
const isMail = ({ kind }: WritingRequest): boolean => postKindTable[kind].mails !== undefined;

interface Call {
  line: string;
  /** The sentence of the brief that it is. */
  sentence?: string;
  /** The facts that it says. */
  has: readonly string[];
}

const mostAsked = 120;
/** Words by which readers are asked to act, or told where to turn. */
const asks =
  /(?<!\p{L})(?:appl(?:y|ications?)|ask|book|call|contact|cvs?|e-?mail|orders?|register|reply|reserve|rsvp|sign up|text|visit|write|questions?|tickets?|anfragen?|anmeld\p{L}+|anruf\p{L}*|bestell\p{L}+|bewerb\p{L}+|buch(?:en|ung)|fragen|melden|reserv\p{L}+|rufen|schreiben|termine?|appel\p{L}+|candidatures?|command\p{L}+|écriv\p{L}+|inscri\p{L}+|postul\p{L}+|réserv\p{L}+|escrib\p{L}+|llam\p{L}+|pedidos?|pida|preguntas?|solicit\p{L}+|chiam\p{L}+|domande|iscri\p{L}+|ordin\p{L}+|prenot\p{L}+|scriv\p{L}+|aanmeld\p{L}+|bel|bellen|mail|schrijf|sollicit\p{L}+|vragen|candidat\p{L}+|dúvidas|encomend\p{L}+|escrev\p{L}+|ligue|aplik\p{L}+|napisz\p{L}*|pytania|zadzwoń\p{L}*|zamów\p{L}*|zapis\p{L}*|zgł\p{L}+)(?!\p{L})/iu;

/** What the voice asks readers, else the sentence of the brief that does, else what is usual for the kind. */
function callOf(
  request: WritingRequest,
  kind: AnnouncementKind,
  facts: AnnouncementFacts,
  brief: readonly string[],
  words: Words,
): Call {
  const { link, contact } = facts;
  const own = phrase(voiceOf(request).call_to_action);
  if (own !== '' && fitsVoice(own, request))
    return { line: withLink(own, link ?? linksOf(request)[0], words.colon), has: ['link'] };
  const address = link?.replace(/^https?:\/\//u, '').replace(/\/$/u, '');
  // A telephone number that nobody is asked to call may be the old one.
  const reaches = (text: string) =>
    addressesIn(text).some((one) => one.text.includes('@') || asks.test(text));
  const leads = (text: string) => (address ? text.includes(address) : reaches(text));
  const sentence = brief.findLast((text) => leads(text) && text.length <= mostAsked);
  if (sentence && wordsOf(sentence.replace(/https?:\S+/gu, '')).length > 0) {
    const isButton = isMail(request) || /@|:\/\//u.test(sentence.split(' ').at(-1) ?? '');
    return { line: isButton ? phrase(sentence) : sentence, sentence, has: ['link'] };
  }
  const others = brief.filter((text) => text !== sentence);
  const isSaid = others.some((text) => text.includes(address ?? contact ?? '\n'));
  if (isSaid && (!link || !isMail(request))) return { line: '', has: ['link'] };
  const call = usualCall(request, kind, facts, others, words);
  return sentence ? { ...call, sentence } : call;
}

/** Who wants it looks for it on the website. */
const isToTake = (kind: AnnouncementKind): boolean =>
  kind === 'offer' || kind === 'vacancy' || kind === 'launch';

/** Nothing without an address. */
function usualCall(
  request: WritingRequest,
  kind: AnnouncementKind,
  { link, contact, deadline = '' }: AnnouncementFacts,
  brief: readonly string[],
  words: Words,
): Call {
  const by = ofKind(words.by, kind);
  const isDated = by !== undefined && deadline !== '' && !brief.some((text) => text.includes(deadline));
  const asked = present([
    isDated && upperFirst(leadDay(by, deadline)),
    ofKind(words.act, kind),
    words.more,
  ]).find((text) => fitsVoice(text, request));
  const has = isDated ? ['link', 'deadline'] : ['link'];
  const [otherwise] = isToTake(kind) ? linksOf(request) : voiceOf(request).links;
  if (!link && !contact && otherwise) return { line: `${words.more}${words.colon}${otherwise}`, has: [] };
  if (link) return { line: asked ? `${asked}${words.colon}${link}` : link, has };
  if (!contact) return { line: '', has: [] };
  if (kind !== 'vacancy' && !(kind === 'event' && isDated))
    return { line: `${words.questions} ${contact}`, has: ['contact'] };
  const isAddress = /^[+\d(]/u.test(contact) || (contact.includes('@') && !contact.includes(' '));
  const line = isAddress ? `${asked}${words.colon}${contact}` : `${asked} ${words.with[kind]} ${contact}`;
  return { line, has: [...has, 'contact'] };
}

/** The sentence that says who the company is, in the language of the post. */
const whoIn = (request: WritingRequest, who: string | undefined): string | undefined =>
  ownLanguage(request) === languageOf(request) ? who : undefined;

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

export const linesOf = (texts: readonly string[]): string => present(texts).join('\n');
/** As a list that Markdown shows. */
export const listOf = (texts: readonly string[]): string =>
  present(texts)
    .map((text) => `• ${text}`)
    .join('\n');
/** A headline that is a sentence ends as one; a name does not. */
export const asSentence = (headline: string): string =>
  headline.split(' ').length > 5 || /[,:]\s/u.test(headline) ? close(headline) : headline;
