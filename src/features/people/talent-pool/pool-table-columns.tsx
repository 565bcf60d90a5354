import {
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { createContext, useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { orMissing } from '../../../lib/display-text.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { Tag } from '../../../ui/tag.tsx';
import { poolColumns } from './pool-columns.ts';

export const features = tableFeatures({ columnSizingFeature, columnVisibilityFeature, rowSortingFeature });
export type PoolTableModel = ReactTable<typeof features, Candidate>;
export type PoolRowModel = Row<typeof features, Candidate>;

/** How many columns there are, with the box and what can be done with one person. */
export const countColumns = (table: PoolTableModel, hasActions: boolean): number =>
  table.getVisibleLeafColumns().length + (hasActions ? 2 : 1);

const shownSkills = 4;
const column = createColumnHelper<typeof features, Candidate>();
const header = poolColumns;

/** The columns of the table; those that the server cannot sort by have no sorting. */
export const tableColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    size: 190,
    enableHiding: false,
    cell: ({ row }) => <NameCell person={row.original} />,
  }),
  column.accessor('title', {
    header: header.title,
    size: 200,
    cell: ({ getValue }) => orMissing(getValue()),
  }),
  column.accessor('employer', {
    header: header.employer,
    size: 170,
    cell: ({ getValue }) => orMissing(getValue()),
  }),
  column.accessor('location', {
    header: header.location,
    size: 180,
    cell: ({ getValue }) => orMissing(getValue()),
  }),
  column.accessor('skills', {
    header: header.skills,
    size: 260,
    enableSorting: false,
    cell: ({ getValue }) => <span className="text-muted text-sm">{listSkills(getValue())}</span>,
  }),
  column.accessor('years', {
    header: header.years,
    size: 90,
    sortDescFirst: true,
    cell: ({ getValue }) => getValue() ?? orMissing(''),
  }),
  column.accessor('source', {
    header: header.source,
    size: 130,
    cell: ({ getValue }) => orMissing(getValue()),
  }),
  column.accessor('tags', {
    header: header.tags,
    size: 150,
    enableSorting: false,
    cell: ({ getValue }) => <span className="text-sm">{getValue()?.join(', ')}</span>,
  }),
  column.accessor('email', {
    header: header.email,
    size: 210,
    enableSorting: false,
    cell: ({ getValue }) => orMissing(getValue()),
  }),
  column.accessor('created_at', {
    header: header.created_at,
    size: 130,
    sortDescFirst: true,
    cell: ({ getValue }) => <span className="text-muted text-sm">{formatDate(getValue())}</span>,
  }),
]);

/** Whether people of the sample stand beside others, so that each of them is marked. */
export const SampleMarked = createContext(false);

function NameCell({ person }: { person: Candidate }) {
  const { pathname, search } = useLocation();
  const isSampleMarked = useContext(SampleMarked);
  return (
    <>
      <Link
        to={paths.candidate(person.id)}
        state={{ back: { to: pathname + search, label: 'Back to Talent Pool' } }}
        className="font-semibold text-strong no-underline hover:underline"
      >
        {person.name}
      </Link>
      {person.sample && isSampleMarked && <Tag className="ml-2">Sample</Tag>}
      {person.do_not_contact && <Tag className="ml-2">Do not contact</Tag>}
    </>
  );
}

function listSkills(skills: string[]): string {
  const more = skills.length - shownSkills;
  return orMissing(skills.slice(0, shownSkills).join(', ') + (more > 0 ? ` and ${more} more` : ''));
}
