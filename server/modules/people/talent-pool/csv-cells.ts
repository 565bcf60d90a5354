import {
  type PersonField,
  type PersonFields,
  personTable,
} from '../../../../contract/people/person-fields.calls.ts';
import { readItems } from './optional-cells.ts';

/** A value of a person as a cell of an export holds it. `readCsvCell` reads exactly the same value of it. */
export function writeCsvCell(value: PersonFields[PersonField] | undefined): string {
  if (value === null || value === undefined) return '';
  return protectApostrophe(Array.isArray(value) ? writeCsvList(value) : String(value));
}

/** Items between semicolons; as JSON where one of them would come apart. */
export function writeCsvList(items: readonly string[]): string {
  const isPlain = items.every((item) => !/[;|•·,\n]|:::|^[[{]|^\s|\s$/.test(item));
  return isPlain ? items.join('; ') : JSON.stringify(items);
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

/** The items of a list that `writeCsvList` has written. */
export function readCsvList(cell: string): string[] {
  if (cell === '') return [];
  return (cell.startsWith('[') ? readItems(cell) : undefined) ?? cell.split('; ');
}
