import type {
  AnnouncementFacts,
  AnnouncementKind,
} from '../../../../contract/content/announcements/announcement-fields.ts';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import { capitalized, phrase, upperFirst } from '../text/clean-text.ts';
import type { WritingRequest } from './engine.ts';
import { dayOf, holds } from './english-wording.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from './voice.ts';
import type { Wording } from './wording.ts';

export interface Call {
  /** Without its address; empty where the voice or the brief words the line. */
  action: string;
  /** With the address that it leads to; empty where there is none. */
  line: string;
  /** What readers are asked, by the last day. */
  byDay?: string;
  day?: string;
  /** As the brief leads to the last day. */
  until?: 'until' | 'before';
}

const asksFor =
  /(?<!\p{L})(register|sign up|book|apply|order|rsvp|reply|enter)\s(?:\p{L}+\s)?(?:by|until|till|before)\s/iu;
/** The same where something ends on a day: `Applications close March 1`. */
const closes = /(?<!\p{L})(appl|regist|book|order)\p{L}*\s(?:close|end)/iu;
const askedBy: Record<string, string> = { appl: 'apply', regist: 'register' };
const asksAt =
  /(?:^|\n|[.!?,]\s|\b(?:but|and|or|please|you (?:need to|have to|must|should|can))\s)((?:Register|Sign up|Book|Call|Text|Reserve|Apply|(?:Pre-?)?order|Ask for|Get|Download|Join|Try|Request|Watch|Read|See|Find|Buy|Browse|Choose|Check|Confirm|Update|Renew|Claim|Send|Submit|Vote|Donate|Subscribe|Nominate|Volunteer)(?!\p{L})[^:.!?\n]{0,40}?)(?:\s(?:at|here|on|via))?:?\shttps?:/iu;
const leadsAt =
  /(?:^|\n|(?:\p{L}|\d{3}|:\d\d)[.!?]\s)(\p{Lu}(?:(?:[^:.!?\n]|(?<=\d)\.){1,24}\s[^\s:.!?]{2,20}|(?!ebsite|inks?:|RL:)\p{L}{3,20}))(?::|\s(?:at|unter|auf|sur|en|su|op|em|na))\s(?:[+\d][\d ()/-]{6,18}\d\s(?:oder|or|ou|o)\s)?https?:/u;
const asksThere =
  /(?:^|\n|[.!?]\s)((?:Bestellen|Buchen|Reservieren) Sie|(?:Melden|Bewerben) Sie sich|Inscrivez-vous|Commandez|Réservez|Postulez|Inscríbase|Reserve|Solicite)\s[^!?\n]{0,90}https?:/u;
const mostAsked = 100;
const needsNothing =
  /\bno (?:need to (?:book|register|reserve)|booking|registration|reservation|sign-?up|tickets?|appointment)\b|\b(?:at|on) the (?:door|desk|gate|counter|till)\b/i;

/** It has a sender, a button, and ends with the name of the company. */
export const isMail = ({ kind }: WritingRequest): boolean => postKindTable[kind].mails !== undefined;

const readMore = 'Read more';
/** A sentence of a change at whose address readers act, and none that names the address. */
const turnsTo =
  /^[^:]{3,30}:\s|(?<!\p{L})(?:please|bitte|call|order|write|e-?mail|send|book|contact|veuillez|merci de|appelez|écrivez|llame|escriba)(?!\p{L})/iu;

/** What the voice asks readers, else the brief, else what is usual for the kind, by its last day. */
export function callOf(
  request: WritingRequest,
  kind: AnnouncementKind,
  words: Wording,
  facts: AnnouncementFacts,
  lead: string,
  details: readonly string[],
): Call {
  const address = facts.link ?? linksOf(request)[0];
  const own = phrase(voiceOf(request).call_to_action);
  if (own !== '' && fitsVoice(own, request)) return { action: '', line: withLink(own, address, words.colon) };
  // Without a link, readers turn to whom the brief names, in the author's words where there are some.
  const { contact, link } = facts;
  const person = link === undefined && (contact?.length ?? mostAsked) < mostAsked ? contact : undefined;
  const { action, ...dated } = actionOf(request, kind, words, facts, person !== undefined, lead, details);
  if (person !== undefined) {
    const typed = details.find(
      (text) => (!holds(kind) || turnsTo.test(text)) && person.split(', ').every((one) => text.includes(one)),
    );
    if (typed && phrase(typed) !== person && typed.length <= mostAsked && fitsVoice(typed, request))
      return { ...dated, action: '', line: upperFirst(phrase(typed)) };
    const isTold = holds(kind) && details.some((text) => text.includes(person));
    if (isTold && !isMail(request)) return { action: '', line: '' };
    const isAsked = words.isEnglish ? ![readMore, words.ask].includes(action) : dated.byDay !== undefined;
    const asked = isAsked || kind === 'vacancy' ? action.replace(/ here$/, '') : words.write;
    return { ...dated, action, line: `${asked || 'Contact'}${words.colon}${person}` };
  }
  const leadsNowhere =
    (address === undefined ||
      ((holds(kind) || kind === 'event') && link === undefined && details.length > 0)) &&
    [words.ask, readMore].includes(action);
  return { ...dated, action, line: leadsNowhere ? '' : withLink(action, address, words.colon) };
}

function actionOf(
  request: WritingRequest,
  kind: AnnouncementKind,
  words: Wording,
  { deadline, link }: AnnouncementFacts,
  hasPerson: boolean,
  lead: string,
  details: readonly string[],
): Omit<Call, 'line'> {
  const { topic, facts = '' } = request.prompt;
  const brief = `${topic}\n${facts}`;
  const fits = (text: string) => fitsVoice(text, request);
  const linked = capitalized(asksAt.exec(facts)?.[1] ?? '').replace(/\s(?:or|and)$/u, '$& online');
  const leads = details.find((text) => text.length <= mostAsked && brief.includes(`${phrase(text)}: http`));
  const led = linked ? undefined : (leads ?? leadsAt.exec(facts)?.[1] ?? asksThere.exec(facts)?.[1]);
  const day = words.isEnglish || led === undefined ? dayOf(deadline) : undefined;
  const until = day && brief.includes(`before ${day}`) ? 'before' : 'until';
  const byDay =
    day && askByDay(kind, words, brief, day)?.replace(/(?<=offer )by/u, until === 'before' ? until : 'by');
  if (day && byDay && fits(byDay)) {
    const ofOffer = linked.includes(' ') ? linked : `${linked} by ${day}`;
    const asked = words.isEnglish && kind === 'offer' && linked ? ofOffer : byDay;
    return { action: fits(asked) ? asked : byDay, byDay, day, until };
  }
  const ask = words.isEnglish
    ? englishAsk(linked, led ?? words.ask, needsNothing.test(brief), { link, hasPerson })
    : (led ?? words.ask);
  return { action: fits(ask) ? ask : (day ?? lead) };
}

/** Without a link nobody can take a place, nor where it is sold at the door. */
function englishAsk(
  linked: string,
  usual: string,
  isFree: boolean,
  { link, hasPerson }: { link: string | undefined; hasPerson: boolean },
): string {
  const ask = linked === '' ? usual : linked.includes(' ') ? linked : `${linked} here`;
  const isClosed =
    link === undefined && (hasPerson ? /^(?:Reserve|Get)/ : /^(?:Reserve|Get|Apply)/).test(ask);
  return isClosed || isFree ? readMore : ask;
}

/** What readers are asked by a day, in the verb of the brief; undefined where nobody asks them anything. */
function askByDay(kind: AnnouncementKind, words: Wording, brief: string, day: string): string | undefined {
  const [, asked] = asksFor.exec(brief) ?? closes.exec(brief) ?? [];
  if (words.isEnglish && asked) {
    const verb = askedBy[asked.toLowerCase()] ?? asked;
    return `${/rsvp/i.test(verb) ? 'RSVP' : upperFirst(verb.toLowerCase())} by ${day}`;
  }
  return kind === 'news' || kind === 'change' ? undefined : words.askBy?.(day);
}
