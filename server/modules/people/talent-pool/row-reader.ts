import type { ImportField } from '../../../../contract/people/talent-pool.calls.ts';
import { storable } from '../../../platform/db/sql-values.ts';
import { importedAs } from '../fields.ts';
import { isUnderstood, pickTexts, readObject, wholeOf, writeOutObject } from './object-cells.ts';
import { type ReadCell, unescapeCell } from './optional-cells.ts';

/** Where each meaning stands in a row. Where several columns mean the same, the most usual name comes first. */
export type ColumnPlan = Map<ImportField, number[]>;

/** Fields of which a row has one value. The others join all their columns. */
export const singleFields = [
  'name',
  'title',
  'employer',
  'location',
  'city',
  'region',
  'country',
  'years',
  'summary',
  'jobs',
  'source',
  'lawful_basis',
  'noticed_on',
] as const satisfies ImportField[];

export class RowReader {
  readonly aside: Record<string, string> = {};
  readonly #plan: ColumnPlan;
  readonly #cells: readonly string[];

  readonly #isExact: boolean;

  constructor(plan: ColumnPlan, cells: readonly string[], isExact: boolean) {
    this.#plan = plan;
    this.#cells = cells;
    this.#isExact = isExact;
  }

  all(column: ImportField): string[] {
    const whole = wholeOf(column);
    const cells = this.#cellsOf(column);
    if (this.#isExact) return cells.filter((text) => text !== '');
    const found = [
      ...cells.flatMap((cell) => {
        const texts = readObject(cell);
        if (!texts) return [cell];
        if (!isUnderstood(texts, column)) this.#setAside(column, writeOutObject(cell));
        return pickTexts(texts, column, column);
      }),
      ...(whole ? this.#cellsOf(whole) : []).flatMap((cell) =>
        pickTexts(readObject(cell) ?? [], whole ?? column, column),
      ),
    ];
    return found.filter((text) => text !== '');
  }

  #cellsOf = (column: ImportField): string[] =>
    (this.#plan.get(column) ?? []).map((index) => unescapeCell(this.#cells[index]));

  /** What further columns of a field say that takes one value, by the places of the columns. */
  seconds(): { index: number; text: string }[] {
    return singleFields.flatMap((field) => {
      const [first, ...others] = (this.#plan.get(field) ?? [])
        .map((index) => ({ index, text: unescapeCell(this.#cells[index]) }))
        .filter(({ text }) => text !== '');
      return others.filter(({ text }) => text.toLowerCase() !== first?.text.toLowerCase());
    });
  }

  has(column: ImportField): boolean {
    return this.#plan.has(column);
  }

  first(column: ImportField): string {
    return this.all(column)[0] ?? '';
  }

  /** @param text as it stood, which is set aside unless the field takes all of it */
  take<Value>(field: keyof typeof importedAs, { value, isWhole }: ReadCell<Value>, text: string): Value {
    if (!isWhole) this.#setAside(field, text);
    return value;
  }

  #setAside(field: ImportField, text: string): void {
    if (field in importedAs && text !== '') {
      this.aside[importedAs[field as keyof typeof importedAs]] = storable(text);
    }
  }
}
