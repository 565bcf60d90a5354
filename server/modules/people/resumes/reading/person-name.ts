import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { isHeading } from '../../../search/vocabulary/resume-headings.ts';
import { nameInAddress } from '../../identity/person-names.ts';
import { resolveAreas, resolvePlace } from '../../text/places.ts';
import { type Fact, nothing, type ResumeLine } from './resume-text.ts';
import { titleWorth } from './titles.ts';

const documentName =
  /\b(?:curriculum vitae|curriculum|lebenslauf|resume|résumé|cv|bewerbung|application|hoja de vida|europass|zyciorys|życiorys)\b|履歴書|職務経歴書|简历|簡歷|个人简历|이력서|السيرة الذاتية/giu;
const documentOf = new RegExp(`(?:${documentName.source})(?:\\s(?:of|for|von|di)(?=\\s))?`, 'giu');
const pronouns =
  /(?<!\s)\s*[([]?\b(?:she|he|they|her|him|them|hers|his|theirs|ze|xe|any)(?:\s*\/\s*\p{L}+){1,2}[)\]]?/giu;
const birthName =
  /(?:,\s?|(?<!\s)\s?\()(?:geb|geborene?|née?|nee|born|z domu|roz|ur)\.?\s\p{L}[\p{L}’'-]{1,30}\)?$/iu;
const ornament =
  /^[\p{S}\p{Cf}\p{Extended_Pictographic}*#~]{1,8}\s?|\s?[\p{S}\p{Cf}\p{Extended_Pictographic}*#~]{1,8}$/gu;
const age = /,\s?\d{2}$/;
const label =
  /^(?:full name|name|nombre|nom|nome|naam|nume|imi[eę] i nazwisko|vor- und nachname)\s*[:\t]\s*/iu;
/** `Dr. phil. Ann Lee`, not `Phil Lee` nor `Dr. Nat Lee` */
const honorific =
  /^(?:(?:(?:dr|prof|dipl)[.-]{0,2}ing|mr|mrs|ms|mx|miss|herr|frau|sra?|srta|dott|ing|mag)\.?\s+|(?:dra?|prof)\.?\s+(?:(?:(?:med|rer|jur|habil|h\.?\s?c)\.?|(?:phil|nat)\.)\s+){0,4})+/iu;
const credential =
  /(?:,\s*(?:[\p{Lu}][\p{L}.]{1,5}|PhD|M\.?Sc|B\.?Sc)|,?\s(?:Ph\.?D|MBA|M\.?Sc|B\.?Sc|RN|CPA|CFA|PMP|MD|Esq|Jr|Sr|CISSP|SPHR)\.?)(?:,\s?[\p{L}.]{2,6}){0,12}$/u;
const nickname = /(?<!\s)\s*(?:["“”„«][^"“”»]{2,20}["“”»]|\(\p{L}{2,15}\))/gu;
const particle =
  /^(?:van|von|vom|der|den|de|da|di|do|dos|das|du|del|della|la|le|el|e|y|bint?|binti|ibn|al|ter|ten|zu|zur|af|av)$/u;
/** Scripts without capitals tell no name from another word. */
const nameWord = /^[ʻʼ]?(?:(?:al|el|ad|an|ar|as|ash|at|az|d)[-'’])?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*$/u;
const eastAsianName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2,5}$/u;

/** Lines from the beginning among which a name stands; that of a sidebar comes later. */
const firstLines = 60;
/** Lines among which a single word, or words without capitals, may be a name. */
const firstWords = 3;

interface Candidate {
  name: string;
  worth: number;
  isSure: boolean;
}

export function readName(lines: ResumeLine[], email: string): Fact {
  const first = lines.slice(0, firstLines);
  const largest = Math.max(0, ...first.map(({ size }) => size));
  const profiles = first.flatMap(({ text }) => [...text.matchAll(profile)].map(([, slug = '']) => slug));
  const mail = foldAccents([email.split('@')[0], ...profiles].join(' ')).replace(/\d+/g, '');
  const isTold = (words: string) => mail !== '' && isInMail(words, mail);
  const near = joinNames(first, ({ text, size }) => (size > 0 && size >= largest - 0.5) || isTold(text));
  const found = near.flatMap(({ text, size }, at) =>
    partsOf(text).flatMap((part, position) => {
      const isLarge = size > 0 && size >= largest - 0.5;
      return nameOfPart(part, { at, position, isLarge, isUnsized: size === 0 }, isTold) ?? [];
    }),
  );
  const [best] = found.sort((a, b) => b.worth - a.worth);
  if (best && best.worth > 1) return { value: best.name, isSure: best.isSure };
  const told = nameInAddress(email);
  const value = told || nameOfOneWord(near);
  return value === '' ? nothing : { value, isSure: false };
}

interface PlaceOfPart {
  /** Of its line, and of the part in the line, from 0. */
  at: number;
  position: number;
  isLarge: boolean;
  isUnsized: boolean;
}

function nameOfPart(
  part: string,
  { at, position, isLarge, isUnsized }: PlaceOfPart,
  isTold: (words: string) => boolean,
): Candidate | undefined {
  const isLabelled = label.test(part);
  const isFirst = at < firstWords && position === 0;
  const tidy = tidyName(part, (words) => isFirst && isTold(words), isFirst);
  const name = tidy && at === 0 && position === 0 && isTypedInHaste(tidy) ? capitalise(tidy) : tidy;
  const isOneWord = !name || !/\s/.test(name);
  // Nothing but a name is written larger than all else, though it may be that of a town as well.
  if (!name || (!isLabelled && !couldBeName(name, isTold(name) || (isLarge && !isOneWord)))) return undefined;
  const isWord =
    isOneWord && !isLabelled && !(isFirst && (eastAsianName.test(name) || isTold(name) || isLarge));
  if (isWord) return undefined;
  const worth =
    (isLabelled ? 8 : 0) +
    (isTold(name) ? 6 : 0) +
    (isLarge ? 4 : 0) +
    Math.max(0, 4 - at * 0.5) -
    position * 0.5 -
    titleWorth(name) * 2;
  const isSure =
    isLabelled ||
    isTold(name) ||
    (name === tidy && isFirst && !isOneWord && (isLarge || (isUnsized && at === 0)));
  return { name, worth, isSure: isSure && titleWorth(name) === 0 };
}

/** The whole name of many Indonesians is one word: it stands alone in the first line, above a title or an address. */
function nameOfOneWord([first, second]: ResumeLine[]): string {
  const name = tidyName(first?.text ?? '', () => false, true) ?? '';
  const isFollowed = titleWorth(second?.text ?? '') >= 1 || second?.text.includes('@');
  return /^\S{3,40}$/.test(first?.text ?? '') &&
    isFollowed &&
    couldBeName(name, false) &&
    titleWorth(name) === 0
    ? name
    : '';
}

/** The address of a profile tells the name as a mail address does. */
const profile = /(?:linkedin\.com\/in|indeed\.com\/r|github\.com|xing\.com\/profile)\/([\p{L}\d_-]{3,60})/giu;

function isTypedInHaste(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    words.length > 1 &&
    words.length < 5 &&
    words.every((word) => /^\p{L}[\p{Ll}\p{M}'’.-]*$/u.test(word)) &&
    words.some((word) => /^\p{Ll}/u.test(word) && !particle.test(word)) &&
    titleWorth(name) === 0
  );
}

const partsOf = (text: string): string[] =>
  text
    .replace(documentOf, '\t')
    .split(/[\t|•·◆♦]|\s[–—-]\s/)
    .map((part) => part.replace(/^[\s:]+/, '').trim())
    .filter((part) => part !== '');

const firstLabel =
  /^(?:first name|given names?|forename|vorname|prénom|prenom|nombre|nome|voornaam|imi[eę])\s*:\s*/iu;
const lastLabel =
  /^(?:last name|surname|family name|nachname|familienname|zuname|nom|apellidos?|cognome|sobrenome|achternaam|nazwisko)\s*:\s*/iu;

/**
 * Joins a first and a last name that stand below each other: with their labels, or alone at the very beginning, or where both
 * stand out, behind a sidebar.
 */
function joinNames(lines: ResumeLine[], standsOut: (line: ResumeLine) => boolean): ResumeLine[] {
  const join = (one: number, other: number, name: string) =>
    lines.flatMap((line, at) => (at === one ? [{ ...line, text: name }] : at === other ? [] : [line]));
  const first = lines.findIndex(({ text }) => firstLabel.test(text));
  const last = lines.findIndex(({ text }) => lastLabel.test(text));
  if (first >= 0 && last >= 0 && Math.abs(first - last) === 1) {
    const [given = '', family = ''] = [
      lines[first]?.text.replace(firstLabel, ''),
      lines[last]?.text.replace(lastLabel, ''),
    ];
    return join(Math.min(first, last), Math.max(first, last), `Name: ${given} ${family}`);
  }
  const isAlone = (line: ResumeLine) =>
    /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(line.text) &&
    couldBeName(line.text, standsOut(line)) &&
    (titleWorth(line.text) === 0 || standsOut(line));
  const isCapitals = ({ text }: ResumeLine) => text === text.toUpperCase();
  const at = lines.findIndex((one, index) => {
    const other = lines[index + 1];
    if (!other || !isAlone(one) || !isAlone(other)) return false;
    if (one.size !== other.size || isCapitals(one) !== isCapitals(other)) return false;
    return index === 0 || (standsOut(one) && standsOut(other));
  });
  return at < 0 ? lines : join(at, at + 1, `${lines[at]?.text} ${lines[at + 1]?.text}`);
}

/**
 * @param isTold by the mail address: a name may then be written without capitals
 * @param isFirst among the first lines, where a comma stands rather between names than between a town and its region
 */
function tidyName(part: string, isTold: (words: string) => boolean, isFirst: boolean): string | undefined {
  const bare = part
    .replaceAll('\ufe0f', '')
    .replace(ornament, '')
    .replace(label, '')
    .replace(pronouns, '')
    .replace(birthName, '')
    .replace(age, '')
    .replace(nickname, '');
  const turned = lastNameLast(bare.replace(honorific, '').trim(), isTold, isFirst);
  const name =
    turned ?? trimEndOf(withoutTitle(bare).replace(credential, '').replace(honorific, ''), /[,:;]/).trim();
  if (name === '' || /[\d@/_]/.test(name)) return undefined;
  const lower = name.toLowerCase();
  if (name === lower && name !== name.toUpperCase()) return isTold(name) ? capitalise(name) : name;
  return name === name.toUpperCase() ? capitalise(name) : name;
}

function withoutTitle(text: string): string {
  const at = text.indexOf(',');
  return at > 0 && titleWorth(text.slice(at + 1)) >= 1 ? text.slice(0, at) : text;
}

const givenNames = /^\p{Lu}[\p{Ll}\p{M}]{2,}(?:[ -]\p{Lu}[\p{Ll}\p{M}]{2,}){0,2}$/u;
const noGivenName = /^(?:esq|hons|dipl|ing|mag|cand|bacc|lic|phd|msc|bsc|mba)$/iu;

/**
 * `VAN DER BERG, Johannes` and `García López, María`, where capitals, the mail address or its place at the beginning tell it
 * from a place with its region; undefined for anything else.
 */
function lastNameLast(
  name: string,
  isTold: (words: string) => boolean,
  isFirst: boolean,
): string | undefined {
  const parts = name.split(',').map((part) => part.trim());
  const [last = '', first = ''] = parts.length === 2 ? parts : [];
  if (last === '' || first === '' || /[\d@/_]/.test(name)) return undefined;
  const isWritten = last === last.toUpperCase() && first !== first.toUpperCase();
  const looksTurned =
    isFirst &&
    givenNames.test(first) &&
    !noGivenName.test(first) &&
    titleWorth(name) === 0 &&
    last.split(/\s+/).every((word) => nameWord.test(word) || particle.test(word)) &&
    [name, first, last].every((text) => resolvePlace(text) === undefined && resolveAreas(text).length === 0);
  const isLast = isWritten || looksTurned || (isTold(last) && isTold(first));
  if (!isLast || resolvePlace(name) !== undefined) return undefined;
  return `${first} ${last === last.toUpperCase() ? capitalise(last, false) : last}`;
}

function capitalise(name: string, startsName = true): string {
  // Only Turkish has the dotted capital, and its small letter has no second dot.
  const locale = /[İĞ]|Ş(?!.*[ŢȚĂÂÎ])/u.test(name) ? 'tr' : 'en';
  return name
    .split(/(\s+)/)
    .map((word, at) => {
      const lower = word.toLocaleLowerCase(locale);
      if (particle.test(lower) && (at > 0 || !startsName)) return lower;
      return lower.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase(locale));
    })
    .join('');
}

/** @param isTold by a mail address or by what stands beside the name */
export function couldBeName(name: string, isTold: boolean): boolean {
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
    !/,/.test(name) &&
    (isTold || (resolveAreas(name).length === 0 && resolvePlace(name) === undefined))
  );
}

/** `anna.kowalska`, `akowalska` and `kowalska.a` tell of Anna Kowalska. */
function isInMail(name: string, mail: string): boolean {
  const words = foldAccents(name)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  return words.some((word) => mail.includes(word));
}
