import { isDeepStrictEqual } from 'node:util';
import {
  csvLabel,
  type FieldsWith,
  fieldsWhere,
  type PersonField,
  type PersonFields,
  personFieldNames,
  personFields,
  personLimits,
  personTable,
} from '../../../contract/people/person-fields.calls.ts';
import { readFoundTitle } from '../../../contract/search/decisions.ts';
import type { candidates } from '../../platform/db/schema.ts';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** A field without its column does not compile. */
export type PersonColumns = { [F in PersonField as CamelCase<F>]: PersonFields[F] };

export const columnOf = (field: PersonField): keyof PersonColumns =>
  field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof PersonColumns;

const columns = new Map(personFieldNames.map((field) => [field, columnOf(field)] as const));
export const personColumnNames = [...columns.values()];

const pick = <F extends PersonField>(row: PersonColumns, fields: readonly F[]): Pick<PersonFields, F> =>
  Object.fromEntries(fields.map((field) => [field, row[columnOf(field)]])) as Pick<PersonFields, F>;

export type ColumnsWith<Row> = Pick<PersonColumns, CamelCase<FieldsWith<Row>> & keyof PersonColumns>;

export const fieldsOf = (row: PersonColumns): PersonFields => pick(row, personFieldNames);

export const columnsOf = (fields: PersonFields): PersonColumns =>
  Object.fromEntries([...columns].map(([field, column]) => [column, fields[field]])) as PersonColumns;

const withContacts = fieldsWhere({ shared: 'with contacts' });
/** What a link to a shortlist shows of a person only where its maker has chosen to show contacts. */
export const sharedContacts = (row: PersonColumns): Pick<PersonFields, (typeof withContacts)[number]> =>
  pick(row, withContacts);

export type HandedOverColumns = ColumnsWith<{ isHandedOver: true }>;
const handedOver = fieldsWhere({ isHandedOver: true });
const handedOverColumns = (row: PersonColumns): HandedOverColumns =>
  Object.fromEntries(
    handedOver.map((field) => [columnOf(field), row[columnOf(field)]]),
  ) as unknown as HandedOverColumns;

/** The fields of a candidate. Web results have name and job in one text. */
export function toPerson(row: typeof candidates.$inferSelect): { id: string } & HandedOverColumns {
  const found = row.inPool ? { name: row.name, role: '' } : readFoundTitle(row.name);
  return {
    id: row.id,
    ...handedOverColumns(row),
    name: found.name,
    title: row.title || found.role,
  };
}

const isMissing = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

export function uniteLists(known: readonly string[], given: readonly string[], most: number): string[] {
  const has = new Set(known.map((one) => one.toLowerCase()));
  const added = given.filter((one) => {
    const key = one.toLowerCase();
    return !has.has(key) && has.add(key);
  });
  return [...known, ...added].slice(0, most);
}

const mostItems = {
  skills: personLimits.skills,
  links: personLimits.links,
  other_emails: personLimits.otherEmails,
} satisfies Record<FieldsWith<{ merge: 'union' }>, number>;

/** A known person with what is given of them besides, by the rules of the table. No mail address of either is lost. */
export function mergeFields(known: PersonColumns, given: PersonColumns): PersonColumns {
  const writtenTo = (known.email || given.email).toLowerCase();
  const isWrittenTo = (item: string) => item.toLowerCase() === writtenTo;
  const merged = personFieldNames.map((field): [string, unknown] => {
    const column = columnOf(field);
    const { merge } = personTable[field];
    if (merge === 'union') {
      const most = mostItems[field as keyof typeof mostItems];
      const items = field === 'other_emails' ? [given.email, ...given.otherEmails] : given[column];
      const added = (items as string[]).filter((item) => item !== '' && !isWrittenTo(item));
      return [column, uniteLists(known[column] as string[], added, most)];
    }
    return [column, merge === 'gap' && isMissing(known[column]) ? given[column] : known[column]];
  });
  return Object.fromEntries(merged) as PersonColumns;
}

/**
 * A person after the row that they came from is read in another way: what still is as that row said becomes what it says now.
 * @param base what the row was taken for
 * @param given what it is taken for now
 */
export function correctFields(
  known: PersonColumns,
  base: PersonColumns,
  given: PersonColumns,
): PersonColumns {
  const corrected = personFieldNames.map((field): [string, unknown] => {
    const column = columnOf(field);
    if (personTable[field].merge === 'union') {
      const [former, now] = [new Set(base[column] as string[]), new Set(given[column] as string[])];
      const isKept = (item: string) => !former.has(item) || now.has(item);
      return [column, (known[column] as string[]).filter(isKept)];
    }
    const isAsRead = isDeepStrictEqual(known[column], base[column]);
    const isNeeded = field === 'name' || field === 'title';
    return [column, isAsRead && !(isNeeded && isMissing(given[column])) ? given[column] : known[column]];
  });
  return Object.fromEntries(corrected) as PersonColumns;
}

export const noFields = personFields.parse({ name: '-' });
noFields.name = '';
export const blankPerson: PersonColumns = columnsOf(noFields);

/** Further details that keep a cell as it stood where its field could not take all of it. */
export const importedAs = {
  ...(Object.fromEntries(personFieldNames.map((name) => [name, `${csvLabel(name)} as imported`])) as Record<
    PersonField,
    string
  >),
  tags: 'Tags as imported',
  do_not_contact: 'Do not contact as imported',
  lawful_basis: 'Lawful basis as imported',
  noticed_on: 'Notice as imported',
} as const;
