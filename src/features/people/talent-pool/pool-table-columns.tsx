import {
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fieldOfPerson, personTable } from '../../../../contract/people/person-fields.calls.ts';
import { type Candidate, defaultOrder, poolSorts } from '../../../../contract/people/talent-pool.calls.ts';
import { formatDate } from '../../../lib/display-text.ts';
import { boardPath, paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/button.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { doNotContact, mailCameBack } from '../../../ui/mail-problem.tsx';
import { Options } from '../../../ui/options.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { fieldColumns, type PoolColumn, poolColumns } from './pool-columns.ts';
import type { PoolAddress } from './use-pool-address.ts';

export const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature, rowSortingFeature });
export type PoolTableModel = ReactTable<typeof features, Candidate>;
export type PoolRowModel = Row<typeof features, Candidate>;

/** Counts the box too. */
export const countColumns = (table: PoolTableModel): number => table.getVisibleLeafColumns().length + 1;

const shownItems = 4;
const column = createColumnHelper<typeof features, Candidate>();

/** The columns of the table; those that the server cannot sort by have no sorting. */
export const tableColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    size: personTable.name.pool.width,
    enableHiding: false,
    cell: ({ row }) => <NameCell person={row.original} />,
  }),
  ...fieldColumns.map((name) => {
    const { kind, pool } = fieldOfPerson(name);
    return column.accessor((person) => person[name], {
      id: name,
      header: poolColumns[name],
      size: pool?.width ?? 0,
      enableSorting: pool?.sort !== undefined,
      sortDescFirst: pool?.sort === 'desc',
      cell: ({ getValue }) =>
        name === 'location' ? (
          <PlaceCell place={String(getValue() ?? '')} />
        ) : (
          <FieldCell value={getValue()} isList={kind === 'list'} />
        ),
    });
  }),
  column.accessor('stage', {
    header: poolColumns.stage,
    size: 105,
    enableSorting: false,
    cell: ({ getValue }) => <StageCell stage={getValue()} />,
  }),
  column.accessor('last_contact', {
    header: poolColumns.last_contact,
    size: 115,
    enableSorting: false,
    cell: ({ getValue }) => <DayCell at={getValue()} />,
  }),
  column.accessor('tags', {
    header: poolColumns.tags,
    size: 150,
    enableSorting: false,
    cell: ({ getValue }) => <span className="text-sm">{getValue()?.join(', ')}</span>,
  }),
  column.accessor('created_at', {
    header: poolColumns.created_at,
    size: 130,
    sortDescFirst: true,
    cell: ({ getValue }) => <DayCell at={getValue()} />,
  }),
]);

function widthOf(name: string): number {
  const found = tableColumns.find(
    (each) => each.id === name || ('accessorKey' in each && each.accessorKey === name),
  );
  return found?.size ?? 0;
}

/** Of the box, beside the columns that can be chosen. */
export const edges = 44;

/** How far a column gives way before the table scrolls sideways. */
const narrowest = 0.7;
/** What tells people apart stays as wide as it is. */
const keptWidths = ['name', 'title'];
/** How far a column exceeds its usual width for longer texts. */
const widest = 1.35;
/** Columns with values for a smaller share of the people listed give way first. */
const sparse = 1 / 3;
/** Of a letter of text and the cell around it, in pixels. */
const letter = 6.9;
const cellEdges = 26;

export const textOf = (person: Candidate, name: string): string => {
  const value = name === 'stage' ? person.stage?.column : person[name as keyof Candidate];
  if (Array.isArray(value)) return listItems(value.map(String));
  if (name === 'location') return shortPlace(person.location);
  if (name === 'last_contact' || name === 'created_at') return value ? formatDate(String(value)) : '';
  return String(value ?? '');
};

interface Column {
  name: string;
  /** In pixels. */
  size: number;
  least: number;
  /** With its longest word whole. */
  whole: number;
  isSparse: boolean;
}

/** As wide as what stands in it. */
function measure(name: string, people: readonly Candidate[]): Column {
  const usual = widthOf(name);
  if (name === 'name') return { name, size: usual, least: usual, whole: usual, isSparse: false };
  const texts = people.map((person) => textOf(person, name));
  const letters = texts.map((text) => text.length);
  const heading = Math.min(usual, 34 + 7.5 * (poolColumns[name as PoolColumn] ?? '').length);
  const longest = cellEdges + letter * Math.max(0, ...letters);
  const size = Math.ceil(Math.max(heading, Math.min(usual * widest, longest)));
  const isSparse = letters.filter((count) => count > 0).length < people.length * sparse;
  const words = texts.flatMap((text) => text.split(' '));
  const whole = Math.max(heading, cellEdges + letter * Math.max(0, ...words.map((word) => word.length)));
  const least = isSparse ? heading : Math.min(size, keptWidths.includes(name) ? usual : usual * narrowest);
  return { name, size, least: Math.floor(least), whole: Math.min(size, Math.ceil(whole)), isSparse };
}

/** Takes from columns what is missing, and returns what is missing still. */
function giveWay(columns: Column[], missing: number, to: 'least' | 'whole'): number {
  const slack = columns.reduce((sum, column) => sum + column.size - column[to], 0);
  const share = Math.min(1, Math.max(0, missing) / (slack || 1));
  return columns.reduce((left, column) => {
    const given = Math.ceil((column.size - column[to]) * share);
    column.size -= given;
    return left - given;
  }, missing);
}

/**
 * Widths in pixels: columns with few values give way first, as far as their words stay whole, then the others, then
 * words of few values; where they can't, the table scrolls.
 */
export function columnWidths(
  names: readonly string[],
  room: number,
  people: readonly Candidate[],
): Map<string, number> {
  const columns = names.map((name) => measure(name, people));
  const full = new Map(columns.map(({ name, size }) => [name, size]));
  const missing = columns.reduce((sum, { size }) => sum + size, edges) - room;
  const [few = [], many = []] = [true, false].map((is) => columns.filter(({ isSparse }) => isSparse === is));
  const beforeWords = giveWay(many, giveWay(few, missing, 'whole'), 'least');
  if (giveWay(few, beforeWords, 'least') > 0) return full;
  return new Map(columns.map(({ name, size }) => [name, size]));
}

/** Picks the columns that fit beside the name in `room` pixels: the most telling first, those with few values last. */
export function columnsThatFit(
  columns: PoolColumn[],
  room: number,
  people: readonly Candidate[],
): PoolColumn[] {
  const ranked = [...tellingColumns, ...columns]
    .filter((name, at, all) => columns.includes(name) && all.indexOf(name) === at)
    .map((name) => ({ ...measure(name, people), name }))
    .sort((a, b) => Number(a.isSparse) - Number(b.isSparse));
  let left = room - edges - widthOf('name');
  return ranked.flatMap(({ name, size, least, isSparse }) => {
    left -= isSparse ? size : least;
    return left >= 0 ? [name] : [];
  });
}
const tellingColumns: PoolColumn[] = ['title', 'employer', 'location', 'stage', 'last_contact'];

export function SortChoice({ address: { request, setSort } }: { address: PoolAddress }) {
  return (
    <label className="flex items-center gap-2">
      Order
      <select
        className={classes(filterPill, 'min-w-0 flex-1')}
        value={request.sort ?? ''}
        onChange={({ target }) => {
          const sort = poolSorts.find((each) => each === target.value);
          setSort(sort, sort && defaultOrder(sort));
        }}
      >
        <option value="">{request.q ? 'Best match' : 'Newest first'}</option>
        <Options
          of={poolSorts
            .filter((sort) => request.q || sort !== 'created_at')
            .map((sort) => [sort, sort === 'name' ? 'Name' : poolColumns[sort]])}
        />
      </select>
    </label>
  );
}

export function PersonCard({ person }: { person: Candidate }) {
  const { title, employer, location, tags = [], stage, last_contact: at } = person;
  const job = [title, employer].filter((text) => text !== '').join(' at ');
  const facts = [
    (person.do_not_contact || person.email_problem) && [
      'marks',
      <strong key="marks" className="text-ink">
        <ContactMarks person={person} />
      </strong>,
    ],
    location && ['place', shortPlace(location)],
    stage && ['stage', <StageCell key="stage" stage={stage} />],
    at && ['contact', `Last contact ${formatDate(at)}`],
    tags.length > 0 && ['tags', tags.join(', ')],
  ].filter(Boolean) as [string, ReactNode][];
  return (
    <div className="text-sm leading-5">
      <div className="truncate text-base">
        <NameCell person={person} isAlone />
      </div>
      <p className="truncate">{job}</p>
      <p className="truncate text-muted">
        {facts.map(([name, fact], index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function FieldCell({ value, isList }: { value: Candidate[PoolField]; isList: boolean }) {
  if (isList) return <span className="text-muted text-sm">{listItems((value ?? []) as string[])}</span>;
  return <span className="text-sm">{String(value ?? '')}</span>;
}

/** City and state. */
const shortPlace = (place: string): string => place.split(/, */).slice(0, 2).join(', ');

/** The whole place is under the pointer. */
const PlaceCell = ({ place }: { place: string }) => (
  <span className="text-sm" title={place}>
    {shortPlace(place)}
  </span>
);

const DayCell = ({ at }: { at: string | undefined }) => (
  <span className="text-muted text-sm">{at && formatDate(at)}</span>
);

const StageCell = ({ stage }: { stage: Candidate['stage'] }) =>
  stage && (
    <Link to={boardPath(stage.search_id)} className="link text-sm" title={stage.search}>
      {stage.column}
    </Link>
  );

type PoolField = (typeof fieldColumns)[number];

export const SampleMarked = createContext(false);

/** More letters than the column has room for. */
const longName = 24;
const oneLine = 'leading-5';
// Rows are as high as two of these lines.
const twoLines = 'line-clamp-2 whitespace-normal text-sm leading-4';
const aboveMark = 'block truncate leading-4';

function NameCell({ person, isAlone }: { person: Candidate; isAlone?: boolean }) {
  const { pathname, search } = useLocation();
  const isSampleMarked = useContext(SampleMarked);
  const isMarked = person.do_not_contact || person.email_problem;
  const look = isMarked ? aboveMark : person.name.length > longName ? twoLines : oneLine;
  return (
    <>
      <Link
        title={person.name}
        to={paths.candidate(person.id)}
        state={{ back: { to: pathname + search, label: 'Back to Talent Pool' } }}
        className={classes(
          'font-semibold text-strong no-underline hover:underline',
          isAlone ? oneLine : look,
        )}
      >
        {person.name}
      </Link>
      {person.sample && isSampleMarked && <Tag className="ml-2">Sample</Tag>}
      {!isAlone && isMarked && (
        // Below the name, where neither is cut off by the other.
        <span className="block truncate font-semibold text-xs leading-4">
          <ContactMarks person={person} />
        </span>
      )}
    </>
  );
}

const ContactMarks = ({ person }: { person: Candidate }) => (
  <>
    {person.do_not_contact && doNotContact}
    {person.do_not_contact && person.email_problem && ' · '}
    {person.email_problem && (
      <span className="text-failed" title={person.email_problem}>
        {mailCameBack}
      </span>
    )}
  </>
);

function listItems(items: string[]): string {
  const more = items.length - shownItems;
  return items.slice(0, shownItems).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** As high as the rows that are not drawn. Extra columns would take their share of the width. */
export const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
