import { foldWithPlaces } from '../../vocabulary/fold.ts';
import type { NamedSkill } from '../../vocabulary/technologies.ts';
import { otherConditions, workConditions } from '../../vocabulary/work-conditions.ts';
import { wordsPattern } from './phrase-words.ts';

const conditions = wordsPattern(
  [...Object.values(workConditions).map(({ asked }) => asked), otherConditions].join('|'),
  'gu',
);

const modeStated = wordsPattern(`
  work mode|work model|working model|work arrangement|work type|workplace type|this is a hybrid|this is a remote|this is a fully remote|
  this is an on-site|this is an onsite|this is an in-office|this role is hybrid|this role is remote|this position is hybrid|
  this position is remote|
  arbeitsmodell|mode de travail|modalita di lavoro|modalidad|modalidad de trabajo|werkvorm|modelo de trabalho|modalidade|mod de lucru|
  tryb pracy|model pracy|work location|shift pattern|shifts|hours of work|working hours|horaires|horaires de travail|horario|horarios|turno|
  turnos|arbeitszeit|arbeitszeiten|werktijden|orario|orari|horario de trabalho|godziny pracy|system pracy|este e um cargo|presencial`);

export function statesWorkMode(text: string): boolean {
  if (text.length >= 90) return false;
  const stated = modeStated.exec(foldWithPlaces(text).folded);
  const isStated = stated !== null && (stated.index === 0 || stated[0].startsWith('this '));
  return isStated && findConditions(text).length > 0;
}

const lifting =
  /\b(?:lift|carry|lifting)\b[^.,;:()\d]{1,40}\d{1,3}\+? ?(?:lbs?\b\.?|pounds|kgs?\b|kilos?\b)/gi;
const travelShare =
  /\bup to \d{1,3} ?% (?:of )?travel\b|\b\d{1,3} ?% travel\b|\btravel (?:up to|of up to|approximately) \d{1,3} ?%/gi;

const upToSign = '[^.,;:()]{3,40}';
const times =
  '(?:weekend|evening|night|holiday|shift|overtime|flexible|rotating|day|unsocial|on call|schicht|wochenend|nacht|feiertag|reise|montage|mehrarbeit|bereitschaftsdienst|aussendienst|ploegen|weekend|avond|reizen|delegacj|wyjazd|zmian|weekendy)';
/** With the place or the time that it is about: `residencia en Gran Canaria`, `disponibilidad para trabajar los domingos`. */
const ofPlaceOrTime = new RegExp(
  `(?<!\\p{L})(?:${[
    `(?:residencia|residentes?|residir|vivir|residenza|domicilio|wohnhaft|woonachtig) (?:en|em|na|no|in|a|cerca de) ${upToSign}`,
    `(?:habiter|resider|domicilie|domiciliee) (?:a|en|sur|dans|proche|pres) ${upToSign}`,
    `must (?:live|reside) (?:in|near|within|close) ${upToSign}`,
    `(?:live|living|reside|residing) within ${upToSign}`,
    '(?:disponibilidad|disponibilidade|disponibilita) (?:inmediata|imediata|immediata|total|completa|plena)',
    `(?:disponibilidad|disponibilidade|disponibilita) (?:para|de|a|al|per|por|en) ${upToSign}`,
    `(?:available|availability|willing|willingness|able|ability|flexibility) to (?:work|travel) (?:(?:on|at|in|a|some|early|late|varied|occasional|regular|any|all) ){0,2}${times}[^.,;:()]{0,40}`,
    `(?:bereitschaft|bereid|beschikbaar|gotowosc) (?:zu|zur|zum|fur|om|tot|voor|op|do) (?:\\p{L}+ ){0,2}${times}[^.,;:()]{0,40}`,
    '(?:etre|etes) (?:imperativement |obligatoirement )?vehicule(?:\\(?e\\)?|[·.]e)?',
  ].join('|')})(?!\\p{L})`,
  'gu',
);

export const isCondition = (text: string): boolean => findConditions(text).length > 0;

const ofInterview = /(?<!\p{L})(?:interview|entrevista|entretien|colloquio|gesprek|rozmow|interviu)/iu;

export function findConditions(text: string): NamedSkill[] {
  if (ofInterview.test(text)) return [];
  const { folded, places } = foldWithPlaces(text);
  const found: NamedSkill[] = [];
  for (const match of [
    ...folded.matchAll(lifting),
    ...folded.matchAll(travelShare),
    ...folded.matchAll(conditions),
    ...folded.matchAll(ofPlaceOrTime),
  ]) {
    const start = places[match.index] ?? 0;
    const end = places[match.index + match[0].length] ?? text.length;
    if (!found.some((one) => start < one.end && end > one.start))
      found.push({ text: text.slice(start, end), start, end });
  }
  return found.sort((a, b) => a.start - b.start);
}
