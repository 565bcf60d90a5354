import type { ImportField } from '../../../../contract/people/talent-pool.calls.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { foldHeader, readHeader } from './column-meanings.ts';

/** A text within an object, by its own name; within a list, by the name of the list. */
type NamedText = [name: string, text: string];

/**
 * The texts of a cell that holds an object, or a list of them, as programs write it: JSON (`{"firstName":"Ann"}`) or Python's
 * (`{'firstName': 'Ann'}`).
 * @returns undefined for another cell
 */
export function readObject(cell: string): NamedText[] | undefined {
  if (!/^(?:\{|\[\s*\{)\s*["'}]/.test(cell)) return undefined;
  const parsed = parseJson(cell) ?? parseJson(asJson(cell));
  return parsed === undefined ? undefined : [...textsOf('', parsed)];
}

function parseJson(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const words: Record<string, string> = { None: 'null', True: 'true', False: 'false' };
function asJson(text: string): string {
  let json = '';
  for (let at = 0; at < text.length; at += 1) {
    const quote = text[at] ?? '';
    if (quote !== '"' && quote !== "'") {
      json += quote;
      continue;
    }
    let inside = '';
    for (at += 1; at < text.length && text[at] !== quote; at += 1) {
      if (text[at] === '\\') at += 1;
      inside += text[at] ?? '';
    }
    json += JSON.stringify(inside);
  }
  return json.replace(/(?<=[:,[]\s?)(?:None|True|False)(?=\s?[,\]}])/g, (word) => words[word] ?? word);
}

function* textsOf(name: string, value: unknown): Generator<NamedText> {
  if (Array.isArray(value)) for (const one of value) yield* textsOf(name, one);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) yield* textsOf(key, one);
  } else yield [name, value === null || value === undefined ? '' : String(value).trim()];
}

/** Fields whose value may stand in parts within the object of another column. */
const wholes: Partial<Record<ImportField, ImportField>> = {
  first_name: 'name',
  last_name: 'name',
  city: 'location',
  region: 'location',
  country: 'location',
  phone_code: 'phone',
};
export const wholeOf = (part: ImportField): ImportField | undefined => wholes[part];

const own =
  /^(?:|value|name|label|text|title|skill|tag|language|number|formatted|display(?:name)?|full|address|url|link|href)$/;

/**
 * What the object of a column holds of a field: texts by a name of that field, else, of the column's own field, those by a name that
 * says nothing else.
 */
export function pickTexts(texts: readonly NamedText[], column: ImportField, wanted: ImportField): string[] {
  const given = texts.filter(([, text]) => text !== '');
  const means = ([name, text]: NamedText) =>
    readHeader(name)?.field === wanted || (isPage(wanted) && isWebAddress(text));
  const meant = given.filter(means);
  const found =
    meant.length > 0 || wanted !== column ? meant : given.filter(([name]) => own.test(foldHeader(name)));
  return found.map(([, text]) => text);
}

/** False for an object that holds texts, and none of them in its column's field or a part of it. */
export const isUnderstood = (texts: readonly NamedText[], column: ImportField): boolean =>
  texts.every(([, text]) => text === '') ||
  pickTexts(texts, column, column).length > 0 ||
  Object.entries(wholes).some(
    ([part, whole]) => whole === column && pickTexts(texts, column, part as ImportField).length > 0,
  );

const isPage = (field: ImportField) => field === 'profile_url' || field === 'links';

/** What an object of a column without a meaning is about, by the names in it. */
export function fieldOfObjects(cells: readonly string[]): ImportField | undefined {
  const names = new Set(cells.flatMap((cell) => (readObject(cell) ?? []).map(([name]) => name)));
  const wholesThere = [...names].flatMap((name) => wholes[readHeader(name)?.field as ImportField] ?? []);
  return wholesThere[0];
}

/** An object as a person reads it: `source: IMPORT; name: Tim`. Another cell as it stands. */
export function writeOutObject(cell: string): string {
  const texts = readObject(cell)?.filter(([, text]) => text !== '');
  return texts ? texts.map(([name, text]) => (name === '' ? text : `${name}: ${text}`)).join('; ') : cell;
}
