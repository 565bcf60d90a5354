import { Link } from 'react-router-dom';
import {
  type OrganisationOrder,
  type OrganisationRow,
  organisationOrders,
} from '../../../../contract/organization/admin.calls.ts';
import { formatDate, formatDateTime, inMegabytes } from '../../../lib/display-text.ts';
import { organisationPath } from '../../../lib/settings-paths.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { filterControl } from '../../../ui/filter-control.ts';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Pagination, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { AdminFrame, Unavailable } from './admin-frame.tsx';
import { adminPageSize, useDeletions, useOrganisations } from './use-admin.ts';

function DeletedOrganisations() {
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

const orderTexts: Record<OrganisationOrder, string> = {
  name: 'Name',
  created_at: 'Newest',
  last_active: 'Last active',
  users: 'Most users',
  searches: 'Most searches',
  posts: 'Most posts',
  people: 'Most people',
  storage: 'Most storage',
};

export function OrganisationsPage() {
  const { q, sort, page, change, showPage } = useOrganisationsAddress();
  const { data, error, isPending, refetch } = useOrganisations({ ...(q && { q }), sort }, page);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / adminPageSize));
  return (
    <AdminFrame>
      <Filters q={q} sort={sort} change={change} />
      <div className="space-y-4">
        {isPending && <LoadingMark text="Loading organizations..." />}
        {error && <Unavailable error={error} onRetry={() => void refetch()} />}
        {data && <p className="text-muted text-sm">{countText(data.total)}</p>}
        {data && data.items.length > 0 && <Organisations rows={data.items} />}
        {pages > 1 && (
          <Pagination label="Pages of organizations" page={page} pages={pages} onPage={showPage} />
        )}
        <DeletedOrganisations />
      </div>
    </AdminFrame>
  );
}

const countText = (total: number) =>
  total === 0 ? 'No organization matches.' : `${total} ${total === 1 ? 'organization' : 'organizations'}`;

function useOrganisationsAddress() {
  const { given, ...address } = useListAddress<'q' | 'sort'>();
  return {
    ...address,
    q: given('q').slice(0, 200),
    sort: organisationOrders.find((each) => each === given('sort')) ?? ('created_at' as const),
  };
}

function Filters({
  q,
  sort,
  change,
}: Pick<ReturnType<typeof useOrganisationsAddress>, 'q' | 'sort' | 'change'>) {
  const { text, setText } = useDebounced(q, (next) => change({ q: next }));
  return (
    <search aria-label="Find organizations" className="mb-4 flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Name, website or address of a user"
        placeholder="Name, website or address of a user…"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className={`${filterControl} min-w-40 max-w-md grow`}
      />
      <select
        aria-label="Sort by"
        value={sort}
        onChange={(event) => change({ sort: event.target.value })}
        className={filterControl}
      >
        <Options of={organisationOrders.map((each) => [each, orderTexts[each]])} />
      </select>
    </search>
  );
}

const counted = ['Users', 'Searches', 'Posts', 'People', 'Storage'];
const numbers = 'text-right tabular-nums whitespace-nowrap';

function Organisations({ rows }: { rows: OrganisationRow[] }) {
  return (
    <StackedTable label="Organizations" isWide>
      <thead>
        <tr>
          <HeadCell>Organization</HeadCell>
          {counted.map((name) => (
            <HeadCell key={name} className="text-right">
              {name}
            </HeadCell>
          ))}
          <HeadCell>Created</HeadCell>
          <HeadCell>Last active</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell className="min-w-40 wrap-anywhere">
              <Link to={organisationPath(row.id)} className="link font-semibold">
                {row.name}
              </Link>
              {row.is_provider && <Tag className="ml-2">Yours</Tag>}
              {row.is_suspended && (
                <Tag look="failed" className="ml-2">
                  Suspended
                </Tag>
              )}
              {row.to_be_deleted_at && (
                <Tag look="failed" className="ml-2">
                  Deleted on {formatDate(row.to_be_deleted_at)}
                </Tag>
              )}
            </Cell>
            {[row.users, row.searches, row.posts, row.people].map((count, at) => (
              <Cell key={counted[at]} className={numbers} data-heading={counted[at]}>
                {count.toLocaleString('en')}
              </Cell>
            ))}
            <Cell className={numbers} data-heading="Storage">
              {inMegabytes(row.storage)}
            </Cell>
            <Cell className="whitespace-nowrap" data-heading="Created">
              {formatDate(row.created_at)}
            </Cell>
            <Cell className="whitespace-nowrap" data-heading="Last active">
              {row.last_active ? formatDateTime(row.last_active) : 'Never'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </StackedTable>
  );
}
