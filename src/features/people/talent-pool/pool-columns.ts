/** The columns that can be chosen, in order. The name is always there. */
export const poolColumns = {
  title: 'Title',
  employer: 'Employer',
  location: 'Location',
  skills: 'Skills',
  years: 'Years',
  source: 'Source',
  tags: 'Tags',
  email: 'Email',
  created_at: 'Added',
} as const;
export type PoolColumn = keyof typeof poolColumns;

export const defaultColumns: PoolColumn[] = ['title', 'location', 'skills', 'tags', 'created_at'];
const names = Object.keys(poolColumns) as PoolColumn[];

/** Reads a list of columns; undefined for none that are known. */
export function parseColumns(text: string | null): PoolColumn[] | undefined {
  const given = text?.split(',') ?? [];
  const known = names.filter((name) => given.includes(name));
  return known.length > 0 ? known : undefined;
}

const key = 'pool-columns';

/** The columns that were last chosen in this browser. */
export function storedColumns(): PoolColumn[] {
  try {
    return parseColumns(localStorage.getItem(key)) ?? defaultColumns;
  } catch {
    return defaultColumns;
  }
}

export function rememberColumns(columns: PoolColumn[]): void {
  try {
    localStorage.setItem(key, columns.join(','));
  } catch {
    // Where storage is refused, the address alone has them.
  }
}
