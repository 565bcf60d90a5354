import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { resolveAreas, resolvePlace } from '../../talent-pool/places.ts';
import type { ResumeLine } from './resume-text.ts';
import { isHeading } from './sections.ts';
import { titleWorth } from './titles.ts';

/** Names of the document itself, and what stands around a name. */
const documentName =
  /\b(?:curriculum vitae|curriculum|lebenslauf|resume|résumé|cv|bewerbung|application|hoja de vida|europass|zyciorys|życiorys)\b/giu;
const label =
  /^(?:full name|name|nombre|nom|nome|naam|nume|imi[eę] i nazwisko|vor- und nachname)\s*[:\t]\s*/iu;
const honorific = /^(?:(?:dr|prof|mr|mrs|ms|herr|frau|dipl\.?-?ing|ing|mag)\.?\s+)+/iu;
const credential =
  /,\s*(?:[\p{Lu}][\p{L}.]{1,5}|PhD|M\.?Sc|B\.?Sc|MBA|RN|CPA|CFA|PMP)(?:,\s*[\p{L}.]{2,6})*$/u;
const nameWord = /^(?:\p{Lu}[\p{L}'’.-]*|van|von|der|den|de|da|di|dos|del|la|le|el|bin|al|ter|zu)$/u;

/** Lines from the beginning among which a name stands; that of a sidebar comes later. */
const firstLines = 60;

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
      const name = tidyName(part);
      if (!name || (!isLabelled && !couldBeName(name))) return [];
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

function tidyName(part: string): string | undefined {
  const name = part
    .replace(label, '')
    .replace(credential, '')
    .replace(honorific, '')
    .replace(/[,:;]+$/, '')
    .trim();
  if (name === '' || /[\d@/_]/.test(name)) return undefined;
  return name === name.toUpperCase() ? capitalise(name) : name;
}

const capitalise = (name: string): string =>
  name.toLowerCase().replace(/(?<![\p{L}’'])\p{L}|(?<=[’'-])\p{L}/gu, (letter) => letter.toUpperCase());

function couldBeName(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    name.length <= 60 &&
    words.every((word) => nameWord.test(word)) &&
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
