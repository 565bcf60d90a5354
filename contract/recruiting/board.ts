export interface BoardColumn {
  id: string;
  name: string;
}

/** A choice of the columns, which boards of some jobs show: those that last are among them. */
export interface BoardTemplate {
  id: string;
  name: string;
  columns: string[];
}

export const usualColumns: readonly BoardColumn[] = [
  { id: 'new', name: 'New' },
  { id: 'shortlisted', name: 'Shortlisted' },
  { id: 'contacted', name: 'Contacted' },
  { id: 'replied', name: 'Replied' },
  { id: 'interview', name: 'Interview' },
  { id: 'offer', name: 'Offer' },
  { id: 'hired', name: 'Hired' },
  { id: 'closed', name: 'Closed' },
];

/** Columns that decisions and mails lead to. They can be renamed and put elsewhere, not removed. */
export const lastingColumns: readonly string[] = ['new', 'shortlisted', 'contacted', 'closed'];

/** Apart from its call, whose schemas would weigh on the desktop shell. */
export const todayPath = '/search/today/';
export const boardLimits = {
  columns: 20,
  templates: 20,
  columnName: 40,
  nextStep: 200,
  pageSize: 2000,
  /** As many as can be chosen in the talent pool. */
  addedAtOnce: 500,
} as const;

export const endedColumns: readonly string[] = ['closed', 'hired'];

/** People in columns outside the template are shown nevertheless. */
export function columnsOfBoard<Column extends BoardColumn>(
  columns: readonly Column[],
  template: BoardTemplate | undefined,
  isFilled: (column: Column) => boolean = () => false,
): Column[] {
  return columns.filter((column) => !template || template.columns.includes(column.id) || isFilled(column));
}
