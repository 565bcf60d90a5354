import { type LawfulBasis, lawfulBases } from '../../../../contract/people/people.calls.ts';
import {
  type PersonField,
  type PersonFields,
  personLimits,
  personTable,
} from '../../../../contract/people/person-fields.calls.ts';
import { isDay, isFutureDay } from '../../../../contract/platform/day.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { importedAs } from '../fields.ts';
import { readAddresses } from '../text/read-addresses.ts';

/** Cells beyond the header's columns, of rows that are imported anyway. */
export const furtherCellsAs = 'Further cells as imported';

export const keptCellNames: readonly string[] = [...Object.values(importedAs), furtherCellsAs];
const kept = new Set(keptCellNames);

export const countKept = (attributes: Record<string, string>): number =>
  Object.keys(attributes).filter((name) => kept.has(name)).length;

/** A spreadsheet's formula that an export has escaped is a text again, and so is one of a text alone (`="0170 123"`). */
export function unescapeCell(cell = ''): string {
  const [text, inner] = /^="((?:[^"]|"")*)"$/.exec(cell.trim()) ?? [cell.trim()];
  return inner?.replaceAll('""', '"').trim() ?? text.replace(/^'(?='*[=+\-@＝＋－＠])/, '');
}

/** Where a program or a person writes that there is nothing: `N/A`, `-`, `#REF!`. */
export const isNothing = (text: string): boolean =>
  /^(?:[-–—.?]+|#?n\/?a|n\.\s?a\.?|none|null|nil|nan|#(?:ref|value|error|name|num|null|div\/0)[!?]?)$/i.test(
    text,
  );

export interface ReadCell<Value> {
  value: Value;
  isWhole: boolean;
}

export function readText(cell: string, max: number): ReadCell<string> {
  const isTaken = cell.length <= max && !isDamaged(cell);
  return { value: isTaken ? cell : '', isWhole: isTaken };
}

/** The first address of a cell; further ones are other mail addresses. */
export function readMail(cells: string): ReadCell<string> {
  const found = readAddresses(cells);
  const isWhole = found.length > 0 && found.every(({ isUnderstood }) => isUnderstood);
  return {
    value: found.find(({ isUnderstood }) => isUnderstood)?.address ?? '',
    isWhole: cells === '' || (isWhole && !besideAddress.test(cells)),
  };
}
/** A word before a bare address may be its beginning, unless it names what follows. */
const besideAddress = /^[^<@]*[\p{L}\p{N}]\s+[^\s<@]+@/u;

export function readPhone(cells: readonly string[]): ReadCell<string> {
  const numbers = cells
    .flatMap(splitPhones)
    .map((text) =>
      text
        .replace(/^tel:\s*/i, '')
        .replace(/\s\(\p{L}+\)$/u, '')
        .trim(),
    )
    .filter((text) => text !== '');
  const digitsOf = (text: string) => text.replace(/\D/g, '');
  const first = numbers.find((text) => digitsOf(text).length >= fewestDigits) ?? '';
  const value = first.length <= personLimits.phone && !isDamaged(first) ? first : '';
  const others = numbers.filter((text) => digitsOf(text) !== digitsOf(first));
  return { value, isWhole: numbers.length === 0 || (value !== '' && others.length === 0) };
}
const fewestDigits = 5;

export function splitPhones(cell: string): string[] {
  const items = readItems(cell);
  if (items) return items;
  return cell.split(/:::|[;|\n]/).flatMap((text) => {
    const parts = text.split(',');
    return parts.every((part) => part.replace(/\D/g, '').length > fewestDigits) ? parts : [text];
  });
}

export const isEmptyList = (text: string): boolean => /^(?:\[(?:"")?\]|\{\})$/.test(text);

const formula = /^=\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"/i;
const linkInText = /https?:\/\/[^\s"'<>()[\]|;]+/i;

export function readLinks(cells: readonly string[]): ReadCell<string[]> {
  const read = cells.map((cell): ReadCell<string> => {
    const given = formula.exec(cell)?.[1]?.replaceAll('""', '"').trim() ?? cell;
    const whole = completeUrl(given);
    if (!/\s/.test(whole) && isLink(whole)) return { value: whole, isWhole: true };
    const within = linkInText.exec(given)?.[0].replace(/(?<![.,:!?])[.,:!?]+$/, '') ?? '';
    return { value: isLink(within) ? within : '', isWhole: false };
  });
  return {
    value: [...new Set(read.map(({ value }) => value).filter((value) => value !== ''))],
    isWhole: read.every(({ isWhole }) => isWhole),
  };
}

const isLink = (text: string): boolean =>
  text.length <= personLimits.link && !isDamaged(text) && isWebAddress(text);

/** `linkedin.example/in/ann` is meant as a web address. */
const completeUrl = (text: string): string =>
  /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;

export function readList(items: readonly string[], most: number, longest: number): ReadCell<string[]> {
  const taken = items.filter((item) => item.length <= longest && !isDamaged(item)).slice(0, most);
  return { value: taken, isWhole: taken.length === items.length };
}

/**
 * The items of a list as programs write them: JSON (`["Java"]`), PostgreSQL's arrays (`{Java,"dbt Core"}`), Python's lists
 * and tuples (`['Java']`).
 * @returns undefined for another text
 */
export function readItems(text: string): string[] | undefined {
  const array = text.replace(/^array(?=\[)/i, '');
  if (!/^(?:\[.*\]|\{.*\}|\((?=["']).*\))$/s.test(array)) return undefined;
  const parsed = array.startsWith('[') ? parseJson(array) : undefined;
  if (parsed) return parsed;
  const inner = array.slice(1, -1);
  return /["',]/.test(inner) ? splitQuoted(inner) : withoutBlanks(inner.split(/[;|]/));
}

const withoutBlanks = (items: string[]): string[] =>
  items.map((one) => one.trim()).filter((one) => one !== '');

function splitQuoted(text: string): string[] | undefined {
  const items = [''];
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const last = items.length - 1;
    if (letter === '\\' && quote !== '') {
      at += 1;
      items[last] += text[at] ?? '';
    } else if (letter === quote) quote = '';
    else if (quote === '' && /["']/.test(letter) && items[last]?.trim() === '') quote = letter;
    else if (quote === '' && letter === ',') items.push('');
    else items[last] += letter;
  }
  return quote === '' ? withoutBlanks(items) : undefined;
}

function parseJson(text: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return undefined;
    return withoutBlanks(
      parsed.map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : '')),
    );
  } catch {
    return undefined;
  }
}

const durationWords = new Set(
  'plus, years, year, yrs, yr, y, jahre, jahren, jahr, j, ans, an, annees, annee, anos, ano, of, de, experience, erfahrung, experiencia'.split(
    ', ',
  ),
);
export function readYears(cell: string): ReadCell<number | undefined> {
  const folded = cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const [digits = ''] = /^\d{1,2}(?:[.,]\d{1,4})?(?!\d)/.exec(folded) ?? [];
  const words = folded.slice(digits.length).match(/[^\s.]+/g) ?? [];
  const years = Number(digits.replace(',', '.'));
  const isMore = words.some((word) => /^[+]|plus/.test(word));
  const isTaken =
    digits !== '' &&
    years <= personLimits.years &&
    words.every((word) => word === '+' || durationWords.has(word.replace(/^[+]/, '')));
  return { value: isTaken ? years : undefined, isWhole: cell === '' || (isTaken && !isMore) };
}

const yes = /^(?:yes|y|true|1|x|✓|✔|on|ja|j|wahr|oui|o|vrai|si|s|verdadero)$/;
const no = /^(?:no|n|false|0|-|off|nein|falsch|non|faux|falso)$/;
/** A text that is neither yes nor no, such as the date or the reason of an objection, counts as one. */
export function readYesOrNo(cell: string): ReadCell<boolean> {
  const folded = cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return {
    value: cell !== '' && !no.test(folded) && !isNothing(folded),
    isWhole: cell === '' || yes.test(folded) || no.test(folded) || isNothing(folded),
  };
}

export function readBasis(cell: string): ReadCell<LawfulBasis | undefined> {
  const folded = cell
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replace(/interest$/, 'interests');
  const value = lawfulBases.find((one) => one === folded);
  return { value, isWhole: cell === '' || value !== undefined };
}

export function readNotice(cell: string): ReadCell<string | undefined> {
  const isTaken = isDay(cell) && !isFutureDay(cell);
  return { value: isTaken ? cell : undefined, isWhole: cell === '' || isTaken };
}

/** True if a text was read in the wrong encoding, or cannot be stored. */
const isDamaged = (text: string): boolean => /[\0\uFFFD]/.test(text) || !text.isWellFormed();

/** A value of a person as a cell of an export holds it. `readCsvCell` reads exactly the same value of it. */
export function writeCsvCell(value: PersonFields[PersonField] | undefined): string {
  if (value === null || value === undefined) return '';
  return protectApostrophe(Array.isArray(value) ? writeCsvList(value) : String(value));
}

export function writeCsvList(items: readonly string[]): string {
  const isPlain = items.every((item) => !/[;|•·,\n]|:::|^[[{]|^\s|\s$/.test(item));
  return isPlain ? items.join('; ') : JSON.stringify(items);
}

const detailLine = /^([^\s:{](?:[^:\n]*[^\s:])?): (\S(?:.*\S)?)$/;

/** Further details as a person reads them, `Grade: B` on a line each; as JSON where that would be read otherwise. */
export function writeCsvDetails(details: Record<string, string>): string {
  const entries = Object.entries(details);
  const lines = entries.map(([name, text]) => `${name}: ${text}`);
  const isPlain = entries.every(([name, text], at) => {
    const [, readName, readText] = detailLine.exec(lines[at] ?? '') ?? [];
    return readName === name && readText === text;
  });
  return isPlain ? protectApostrophe(lines.join('\n')) : JSON.stringify(details);
}

/** Undefined for another text. */
export function readCsvDetails(cell: string): Record<string, unknown> | undefined {
  if (cell.startsWith('{')) {
    try {
      return JSON.parse(cell);
    } catch {
      return undefined;
    }
  }
  const lines = cell.split('\n').map((line) => detailLine.exec(line.trim()));
  return lines.every((line) => line !== null)
    ? Object.fromEntries(lines.map(([, name = '', text = '']) => [name, text]))
    : undefined;
}

/** A text that begins as an escaped formula gets one apostrophe more, since reading takes one away. */
export const protectApostrophe = (text: string): string =>
  /^'+[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;

/** What a cell of an export holds; undefined where a value has been changed to one that its field does not take as it stands. */
export function readCsvCell(field: PersonField, cell: string): unknown {
  const { kind, schema } = personTable[field];
  const read = schema.safeParse(parseCell(kind, cell));
  return read.success ? read.data : undefined;
}

function parseCell(kind: (typeof personTable)[PersonField]['kind'], cell: string): unknown {
  if (kind === 'list' || kind === 'links') return readCsvList(cell);
  if (kind === 'number') return cell === '' ? null : Number(cell);
  return cell;
}

export function readCsvList(cell: string): string[] {
  if (cell === '') return [];
  return (cell.startsWith('[') ? readItems(cell) : undefined) ?? cell.split('; ');
}
