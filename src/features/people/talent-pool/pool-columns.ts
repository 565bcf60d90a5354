import {
  columnLabel,
  type FieldsWith,
  fieldOfPerson,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import type {
  lastContacts,
  PoolFilters,
  privacyGaps,
} from '../../../../contract/people/talent-pool.calls.ts';

/** The columns that can be chosen, in order. The name is always there. */
export const fieldColumns = personFieldNames.filter(
  (name): name is FieldColumn => name !== 'name' && fieldOfPerson(name).pool !== undefined,
);
type FieldColumn = Exclude<FieldsWith<{ pool: object }>, 'name'>;
export type PoolColumn = FieldColumn | 'stage' | 'last_contact' | 'tags' | 'created_at';
export const poolColumns = {
  ...Object.fromEntries(fieldColumns.map((name) => [name, columnLabel(name)])),
  stage: 'Stage',
  last_contact: 'Last contact',
  tags: 'Tags',
  created_at: 'Added',
} as Record<PoolColumn, string>;

export const defaultColumns: PoolColumn[] = [
  'title',
  'employer',
  'location',
  'source',
  'stage',
  'last_contact',
  'tags',
];
const names = Object.keys(poolColumns) as PoolColumn[];

/** Undefined where no column is known. */
export function parseColumns(text: string | null): PoolColumn[] | undefined {
  const given = text?.split(',') ?? [];
  const known = names.filter((name) => given.includes(name));
  return known.length > 0 ? known : undefined;
}

const key = 'pool-columns';

/** Undefined where none were chosen in this browser. */
export function storedColumns(): PoolColumn[] | undefined {
  try {
    return parseColumns(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

export function rememberColumns(columns: PoolColumn[]): void {
  try {
    localStorage.setItem(key, columns.join(','));
  } catch {
    // Where storage is refused, the address alone has them.
  }
}

export const contactTexts: Record<(typeof lastContacts)[number], string> = {
  never: 'Never contacted',
  'within-30': 'In the last 30 days',
  'not-30': 'Not in the last 30 days',
  'not-90': 'Not in the last 90 days',
  'not-365': 'Not in the last year',
};
export const objectionTexts: Record<NonNullable<PoolFilters['do_not_contact']>, string> = {
  yes: 'Do not contact',
  no: 'Allowed',
};
export const gapTexts: Record<(typeof privacyGaps)[number], string> = {
  'no-basis': 'No lawful basis',
  'no-notice': 'No notice sent',
  'notice-overdue': 'Notice overdue',
};
