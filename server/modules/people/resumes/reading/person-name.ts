import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { resolveAreas, resolvePlace } from '../../talent-pool/places.ts';
import type { ResumeLine } from './resume-text.ts';
import { isHeading } from './sections.ts';
import { titleWorth } from './titles.ts';

/** Names of the document itself, and what stands around a name. */
const documentName =
  /\b(?:curriculum vitae|curriculum|lebenslauf|resume|résumé|cv|bewerbung|application|hoja de vida|europass|zyciorys|życiorys)\b|履歴書|職務経歴書|简历|簡歷|个人简历|이력서|السيرة الذاتية/giu;
const pronouns =
  /\s*[([](?:she|he|they|her|him|them|hers|his|theirs|ze|xe|any)(?:\s*\/\s*\p{L}+){1,2}[)\]]/giu;
const label =
  /^(?:full name|name|nombre|nom|nome|naam|nume|imi[eę] i nazwisko|vor- und nachname)\s*[:\t]\s*/iu;
const honorific = /^(?:(?:dr|prof|mr|mrs|ms|herr|frau|dipl\.?-?ing|ing|mag)\.?\s+)+/iu;
const credential =
  /,\s*(?:[\p{Lu}][\p{L}.]{1,5}|PhD|M\.?Sc|B\.?Sc|MBA|RN|CPA|CFA|PMP)(?:,\s*[\p{L}.]{2,6})*$/u;
const particle =
  /^(?:van|von|vom|der|den|de|da|di|do|dos|das|du|del|della|la|le|el|e|y|bin|ibn|al|ter|ten|zu|zur|af|av)$/u;
/** Scripts without capitals tell no name from another word. */
const nameWord = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*$/u;
const eastAsianName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2,5}$/u;

/** Lines from the beginning among which a name stands; that of a sidebar comes later. */
const firstLines = 60;
/** Lines among which a single word, or words without capitals, may be a name. */
const firstWords = 3;

interface Candidate {
  name: string;
  worth: number;
}

/** Finds the person's name: the likeliest line that could be one, else what the mail address tells. */
export function readName(lines: ResumeLine[], email: string): string {
  const near = lines.slice(0, firstLines);
  const largest = Math.max(0, ...near.map(({ size }) => size));
  const mail = foldAccents(email.split('@')[0] ?? '').replace(/\d+/g, '');
  const found = near.flatMap((line, at): Candidate[] =>
    partsOf(line.text).flatMap((part, position) => {
      const isLabelled = label.test(part);
      const name = tidyName(part, (words) => at < firstWords && mail !== '' && isInMail(words, mail));
      if (!name || (!isLabelled && !couldBeName(name))) return [];
      const isOneWord = !/\s/.test(name);
      if (
        isOneWord &&
        !isLabelled &&
        (at >= firstWords || !(eastAsianName.test(name) || isInMail(name, mail)))
      ) {
        return [];
      }
      const worth =
        (isLabelled ? 8 : 0) +
        (mail !== '' && isInMail(name, mail) ? 6 : 0) +
        (line.size > 0 && line.size >= largest - 0.5 ? 4 : 0) +
        Math.max(0, 4 - at * 0.5) -
        position * 0.5;
      return [{ name, worth }];
    }),
  );
  const best = found.sort((a, b) => b.worth - a.worth)[0];
  if (best && best.worth > 1) return best.name;
  return nameInMail(email);
}

const partsOf = (text: string): string[] =>
  text
    .replace(documentName, '\t')
    .split(/\t|\s*[|•·◆♦]\s*|\s+[–—-]\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @param isTold by the mail address: a name may then be written without capitals */
function tidyName(part: string, isTold: (words: string) => boolean): string | undefined {
  const written = part
    .replace(label, '')
    .replace(pronouns, '')
    .replace(credential, '')
    .replace(honorific, '')
    .replace(/[,:;]+$/, '')
    .trim();
  if (written === '' || /[\d@/_]/.test(written)) return undefined;
  const name = lastNameLast(written);
  const lower = name.toLowerCase();
  if (name === lower && name !== name.toUpperCase()) return isTold(name) ? capitalise(name) : name;
  return name === name.toUpperCase() ? capitalise(name) : name;
}

/** `VAN DER BERG, Johannes`, where the capitals tell it from a place with its region. */
function lastNameLast(name: string): string {
  const [, last = '', first = ''] = /^([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  const isLast = last !== '' && last === last.toUpperCase() && first !== first.toUpperCase();
  return isLast && resolvePlace(name) === undefined ? `${first} ${capitalise(last, false)}` : name;
}

function capitalise(name: string, startsName = true): string {
  // Only Turkish has the dotted capital, and its small letter has no second dot.
  const locale = name.includes('İ') ? 'tr' : 'en';
  return name
    .split(/(\s+)/)
    .map((word, at) => {
      const lower = word.toLocaleLowerCase(locale);
      if (particle.test(lower) && (at > 0 || !startsName)) return lower;
      return lower.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
    })
    .join('');
}

function couldBeName(name: string): boolean {
  const words = name.split(/\s+/);
  const own = words.filter((word) => !particle.test(word));
  return (
    own.length >= 1 &&
    own.length <= 5 &&
    words.length <= 8 &&
    name.length <= 60 &&
    own.every((word) => nameWord.test(word)) &&
    !isHeading(name) &&
    titleWorth(name) < 2 &&
    resolveAreas(name).length === 0 &&
    !/,/.test(name) &&
    resolvePlace(name) === undefined
  );
}

/** `anna.kowalska`, `akowalska` and `kowalska.a` tell of Anna Kowalska. */
function isInMail(name: string, mail: string): boolean {
  const words = foldAccents(name)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  return words.some((word) => mail.includes(word));
}

function nameInMail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
  return words.length >= 2 ? capitalise(words.join(' ')) : '';
}
