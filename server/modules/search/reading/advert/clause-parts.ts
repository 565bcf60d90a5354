import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { foldAccents, foldWithPlaces, languages } from '../../vocabulary/fold.ts';
import type { NamedSkill } from '../../vocabulary/technologies.ts';
import { otherConditions, workConditions } from '../../vocabulary/work-conditions.ts';
import { type PhraseWords, phraseWordsOf, wordsPattern } from './phrase-words.ts';
import { isActivity, prepositions } from './sentence-words.ts';

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
    `(?:residencia|residentes?|residir|vivir|residenza|domicilio|wohnhaft|woonachtig) (?:en|em|na|no|in|a|cerca de|cercana al?) ${upToSign}`,
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

const timesOfWork =
  '(?:schicht|wechselschicht|nacht|wochenend|sonntags?|sonn|samstags?|feiertags?|fruh|spat|ruf|bereitschafts|reise|montage)';
/** `Schicht-, Nacht- und Wochenenddienst` names three kinds of what its last word ends with. */
const coordinated = new RegExp(
  `(?<!\\p{L})(?:${timesOfWork}-?(?:, ?| ?/ ?|,? (?:und|oder|sowie|bzw\\.?) ))+(?:${timesOfWork}|\\p{L}{3,12})(dienst|arbeit|schicht|einsatz|bereitschaft)`,
  'gu',
);
const timeOfWork = new RegExp(`(?<!\\p{L})${timesOfWork}`, 'gu');

export const isCondition = (text: string): boolean => findConditions(text).length > 0;

const ofInterview = /(?<!\p{L})(?:interview|entrevista|entretien|colloquio|gesprek|rozmow|interviu)/iu;

export function findConditions(text: string): NamedSkill[] {
  if (ofInterview.test(text)) return [];
  const { folded, places } = foldWithPlaces(text);
  const found: NamedSkill[] = [];
  for (const { 0: all, 1: kind = '', index } of folded.matchAll(coordinated))
    for (const stem of all.matchAll(timeOfWork)) {
      const start = places[index + stem.index] ?? 0;
      const end = places[index + stem.index + stem[0].length] ?? text.length;
      found.push({ text: `${text.slice(start, end)}${kind}`, start, end });
    }
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

export const askingAnywhere = new Set(languages.flatMap((language) => [...phraseWordsOf(language).asking]));

export const elided = /^(?:[dlnsjc]|qu|dell|nell|all|dall|sull|un)['’](?=\p{L})/iu;

const wordBehind = /^ (\p{L}+)/u;

export const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.+#/&-]*/gu;

export interface Word {
  folded: string;
  start: number;
  end: number;
}

export interface Part {
  words: Word[];
  /** Within brackets that hold no list, or after a dash: details of what stands before. */
  isDetail: boolean;
  /** Examples follow, which name it: `tools such as Chef`. */
  isExplained: boolean;
  isJoined?: boolean;
}

/** `Experience in land acquisition in the renewable energy sector` asks for both. */
const namesSector =
  /^(?:(?:in|within|from) (?:the |an? )?(?!same|similar|relevant|related|this|our|any|other|all|different|various|several)(?:\p{L}[\p{L}&-]+ ){1,3}(?:sectors?|industry|industries)|(?:en el sector|dans le secteur|nel settore|no setor|w branży) \p{L}+|in der \p{L}{3,}(?:branche|industrie))(?!\p{L})/iu;

const opensList = /^[^(]{0,9}\([^(),;]+[,;]/u;

export function partsOf(text: string, { joints, examples, fillers, breaks }: PhraseWords): Part[] {
  const parts: Part[] = [{ words: [], isDetail: false, isExplained: false }];
  let last = 0;
  let isDetail = false;
  for (const match of text.matchAll(token)) {
    const [elision = ''] = elided.exec(match[0]) ?? [];
    const written = trimEndOf(match[0].slice(elision.length), /[.'’&/-]/);
    const start = match.index + elision.length;
    const folded = foldAccents(written).replace(/[.·](?:e|es|s|ne|nes)$/, '');
    const word = { folded, start, end: start + written.length };
    const between = text.slice(last, start);
    if (/[(:]|\s[–-]\s/.test(between)) isDetail = !between.includes(':') && !opensList.test(text.slice(last));
    else if (/\)/.test(between)) isDetail = false;
    const separates = joints.has(word.folded) || examples.has(word.folded);
    const part = parts.at(-1);
    const before = part?.words.at(-1)?.folded ?? '';
    const isSector =
      before !== '' &&
      ![askingAnywhere, fillers, breaks].some((words) => words.has(before)) &&
      !isActivity(before) &&
      namesSector.test(text.slice(match.index));
    if (part && examples.has(word.folded) && !between.includes('(')) part.isExplained = true;
    const asksAgain =
      askingAnywhere.has(word.folded) &&
      word.folded !== 'skills' &&
      prepositions.has(wordBehind.exec(text.slice(word.end))?.[1]?.toLowerCase() ?? '') &&
      part?.words.slice(0, -1).some(({ folded: one }) => askingAnywhere.has(one)) === true;
    if (separates || isSector || asksAgain || /[,;:()[\]–—•|…]|\s[-&]\s|\s\/|\/\s|\.\s/.test(between))
      parts.push({ words: [], isDetail, isExplained: false, isJoined: joints.has(word.folded) });
    if (!separates) parts.at(-1)?.words.push(word);
    last = start + written.length;
  }
  return parts.filter(({ words }) => words.length > 0);
}
