import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  type AuditGroup,
  auditActionText,
  auditGroups,
} from '../../../../contract/organization/audit-actions.ts';
import {
  type AuditEntry,
  type auditFormats,
  exportAuditTrail,
  listAuditTrail,
} from '../../../../contract/organization/audit-trail.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime } from '../../../lib/display-text.ts';
import { downloadBlob } from '../../../lib/download.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { usePageQuery } from '../../../lib/use-call.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useListAddress } from '../../../lib/use-list-address.ts';
import { Button } from '../../../ui/button.tsx';
import { filterControl } from '../../../ui/filter-control.ts';
import { ClearFilters, DayFilter } from '../../../ui/filter-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Pagination, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';

interface TrailFilters {
  q?: string;
  kind?: string;
  from?: string;
  to?: string;
}

const trailPageSize = 50;

const useAuditTrail = (filters: TrailFilters, page: number) =>
  usePageQuery(
    ['audit-trail', filters, page],
    listAuditTrail,
    { query: { ...filters, page, page_size: trailPageSize } },
    { placeholderData: keepPreviousData },
  );

function useExportAuditTrail(filters: TrailFilters) {
  const api = useApi();
  return useMutation<Blob, Error, (typeof auditFormats)[number]>({
    mutationFn: (format) => api.download(exportAuditTrail, { query: { ...filters, format } }),
    onSuccess: (file, format) => downloadBlob(`audit-trail.${format}`, file),
  });
}

export function AuditPage() {
  return (
    <SettingsFrame>
      <SettingsSection
        title="Audit trail"
        description="Every change, login, export and deletion in your organization. Entries cannot be changed; deleted people have no names here."
      >
        <Permitted reads={listAuditTrail}>
          <Trail />
        </Permitted>
      </SettingsSection>
    </SettingsFrame>
  );
}

function Trail() {
  const { values, page, change, showPage, clear } = useTrailAddress();
  const { data, error, isPending, refetch } = useAuditTrail(values, page);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / trailPageSize));
  return (
    <>
      <Filters values={values} change={change} clear={clear} />
      <div className="space-y-4">
        {isPending && <LoadingMark text="Loading the audit trail..." />}
        {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {/* Always rendered, because screen readers announce changes of an existing status region. */}
          <p role="status" className="text-muted text-sm empty:hidden">
            {data && countText(data.total, values)}
          </p>
          {data && data.total > 0 && (
            <Permitted changes={exportAuditTrail}>
              <Downloads values={values} />
            </Permitted>
          )}
        </div>
        {data && data.items.length > 0 && <Entries entries={data.items} />}
        {pages > 1 && (
          <Pagination label="Pages of the audit trail" page={page} pages={pages} onPage={showPage} />
        )}
      </div>
    </>
  );
}

function countText(total: number, { from, to }: TrailFilters): string {
  if (from && to && from > to) return 'The first day is after the last one, so nothing matches.';
  if (total === 0) return 'Nothing matches. Clear a filter, or choose other days.';
  return `${total.toLocaleString('en')} ${total === 1 ? 'entry' : 'entries'}, newest first`;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

function useTrailAddress() {
  const address = useListAddress<'q' | 'kind' | 'from' | 'to'>();
  const { given } = address;
  const kind = groups.find((each) => each === given('kind'));
  const values: TrailFilters = {
    ...(given('q') && { q: given('q').slice(0, 200) }),
    ...(kind && { kind }),
    ...(day.test(given('from')) && { from: given('from') }),
    ...(day.test(given('to')) && { to: given('to') }),
  };
  return { ...address, values };
}

const groups = Object.keys(auditGroups) as AuditGroup[];

function Filters({
  values,
  change,
  clear,
}: Pick<ReturnType<typeof useTrailAddress>, 'values' | 'change' | 'clear'>) {
  const { text, setText } = useDebounced(values.q ?? '', (q) => change({ q }));
  const first = useRef<HTMLInputElement>(null);
  const dayField = (name: 'from' | 'to', label: string) => (
    <DayFilter label={label} value={values[name] ?? ''} onChange={(day) => change({ [name]: day })} />
  );
  return (
    <search aria-label="Filter the audit trail" className="mb-6 flex flex-wrap items-center gap-2">
      <input
        ref={first}
        type="search"
        aria-label="Who, or about what"
        placeholder="Who or what…"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className={`${filterControl} min-w-0 grow basis-32`}
      />
      <select
        aria-label="What it is about"
        value={values.kind ?? ''}
        onChange={(event) => change({ kind: event.target.value })}
        className={filterControl}
      >
        <option value="">Everything</option>
        <Options of={groups.map((group) => [group, auditGroups[group]])} />
      </select>
      {dayField('from', 'From')}
      {dayField('to', 'To')}
      {Object.keys(values).length > 0 && <ClearFilters first={first} onClear={clear} />}
    </search>
  );
}

function pathOf({ action, subject_id: id, candidate_id: candidateId }: AuditEntry): string | undefined {
  if (candidateId) return paths.candidate(candidateId);
  if (/^(?:person|candidate)\./.test(action)) return paths.candidate(id);
  if (action.startsWith('search.')) return paths.searchJob(id);
  return action.startsWith('sequence.') ? `${paths.sequences}?open=${id}` : undefined;
}

const Subject = ({ path, name }: { path: string | undefined; name: string }) =>
  path ? (
    <Link to={path} className="link">
      {name}
    </Link>
  ) : (
    name
  );

const cell = 'text-sm max-sm:px-0! max-sm:py-0! sm:py-2!';
const later = "max-sm:text-muted max-sm:before:whitespace-pre max-sm:before:content-['_·_']";

function Entries({ entries }: { entries: AuditEntry[] }) {
  return (
    <StackedTable label="Audit trail entries">
      <thead>
        <tr>
          <HeadCell>When</HeadCell>
          <HeadCell>Who</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>From where</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </StackedTable>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, detail = '', address, by_provider: byProvider } = entry;
  const isNamed = subject === actor || detail === subject || detail.startsWith(`${subject} · `);
  return (
    <Row className="max-sm:flex! max-sm:flex-wrap max-sm:px-4">
      <Cell className={`${cell} ${later} max-sm:order-2 sm:min-w-26 sm:whitespace-nowrap`}>
        {formatDateTime(at)}
      </Cell>
      <Cell className={`${cell} wrap-anywhere max-sm:order-1 sm:min-w-32`}>
        {actor}
        {byProvider && <Tag className="ml-2">Your provider</Tag>}
      </Cell>
      <Cell className={`${cell} w-full wrap-anywhere sm:min-w-48`}>
        {auditActionText(action)}
        {detail && `: ${detail.replaceAll(' · ', ' ·\u00a0')}`}
        {subject && !isNamed && (
          <>
            {detail ? ' ·\u00a0' : ': '}
            <Subject path={pathOf(entry)} name={subject} />
          </>
        )}
      </Cell>
      <Cell
        className={`${cell} ${later} wrap-anywhere max-sm:order-3 sm:min-w-32 sm:text-muted ${address ? '' : 'max-sm:hidden!'}`}
      >
        {address || 'On the server'}
      </Cell>
    </Row>
  );
}

function Downloads({ values }: { values: TrailFilters }) {
  const download = useExportAuditTrail(values);
  const button = (format: 'csv' | 'json') => (
    <Button
      look="secondary"
      size="small"
      busy={download.isPending && download.variables === format}
      onClick={() => download.mutate(format)}
    >
      Download {format.toUpperCase()}
    </Button>
  );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {button('csv')}
        {button('json')}
      </div>
      {download.isError && (
        <Notice kind="failed">
          {problemText(download.error, 'The audit trail could not be downloaded. Please try again.')}
        </Notice>
      )}
    </div>
  );
}
