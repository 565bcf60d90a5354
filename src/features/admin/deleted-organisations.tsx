import { formatDateTime } from '../../lib/format-date.ts';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { useDeletions } from './use-admin.ts';

/** Organizations that were deleted: ids alone. Nothing while there is none. */
export function DeletedOrganisations() {
  const { data } = useDeletions();
  if (!data || data.deleted.length === 0) return null;
  return (
    <section className="pt-6">
      <h2 className="mb-3 text-xl">Deleted organizations</h2>
      <Table label="Deleted organizations">
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
              <Cell>{formatDateTime(asked)}</Cell>
              <Cell>{deleted ? formatDateTime(deleted) : 'Under way'}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
