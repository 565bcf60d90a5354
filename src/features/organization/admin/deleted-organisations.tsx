import { formatDateTime } from '../../../lib/format-date.ts';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { useDeletions } from './use-admin.ts';

/** Organizations that were deleted: ids alone. Nothing while there is none. */
export function DeletedOrganisations() {
  const { data } = useDeletions();
  if (!data || data.deleted.length === 0) return null;
  return (
    <section className="pt-6">
      <h2 className="mb-3 text-xl">Deleted organizations</h2>
      <StackedTable label="Deleted organizations">
        <thead>
          <tr>
            <HeadCell>Id</HeadCell>
            <HeadCell>Asked for by</HeadCell>
            <HeadCell>Asked</HeadCell>
            <HeadCell>Deleted</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.deleted.map(({ id, asked_by: by, asked_at: asked, deleted_at: deleted }) => (
            <Row key={id}>
              <Cell className="wrap-anywhere">{id}</Cell>
              <Cell className="wrap-anywhere">{by ? `Its Owner ${by}` : 'The operator'}</Cell>
              <Cell data-heading="Asked">{formatDateTime(asked)}</Cell>
              <Cell data-heading="Deleted">{deleted ? formatDateTime(deleted) : 'Under way'}</Cell>
            </Row>
          ))}
        </tbody>
      </StackedTable>
    </section>
  );
}
