import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { problemText } from '../../../lib/problem-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { counted } from '../display-text.ts';
import { CandidateTable } from './candidate-table.tsx';
import { ImportPanel } from './import-panel.tsx';
import { candidatePageSize, useCandidates } from './use-candidates.ts';
import { useExportCandidates } from './use-export-candidates.ts';

/** Manages the candidates that searches consult first: list, search, import, export, delete. */
export function TalentPoolPage() {
  const isOwner = useIsOwner();
  const { q, page, show } = useListAddress();
  const search = useDebounced(q, (text) => show({ q: text, page: 1 }, { replace: true }));
  const field = useRef<HTMLInputElement>(null);
  const list = useCandidates(q, page);
  const { items, total } = list.data ?? { items: [], total: 0 };
  const clearSearch = () => {
    search.settleNow('');
    field.current?.focus();
  };

  return (
    <>
      <h1 className="text-3xl">Talent Pool</h1>
      <p className="mt-2 mb-6 max-w-[62ch] text-muted">
        The people your searches look through first. Everyone in your organization sees them.
      </p>
      <div className="space-y-5">
        {isOwner && <ImportPanel />}
        <div className="flex flex-wrap items-end justify-between gap-4">
          <Form
            role="search"
            className="w-full max-w-md"
            onSubmit={(event) => {
              event.preventDefault();
              search.settleNow(search.text);
            }}
          >
            <TextField
              ref={field}
              label="Search the talent pool"
              type="search"
              maxLength={200}
              placeholder="Title, skill, place or name"
              value={search.text}
              onChange={(event) => search.setText(event.target.value)}
            />
          </Form>
          {isOwner && total > 0 && <ExportButton q={q} />}
        </div>
        {items.some(({ sample }) => sample) && (
          <Notice kind="info">
            These are fictional people, labelled Sample, so that you can try the search.
            {isOwner
              ? ' Your first import takes their place.'
              : ' The first import by an Owner of your organization takes their place.'}
          </Notice>
        )}
        {list.error && (
          <Notice kind="failed">
            <p>{problemText(list.error, 'Failed to load the talent pool. Please try again later.')}</p>
            <Button look="quiet" size="small" className="-ml-3" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {list.isPending && <LoadingMark text="Loading candidates..." />}
        {list.data && (
          <CandidatePages list={list.data} q={q} page={page} show={show} onClearSearch={clearSearch} />
        )}
      </div>
    </>
  );
}

/** The search text and the page number, kept in the URL. */
function useListAddress() {
  const [params, setParams] = useSearchParams();
  return {
    q: params.get('q') ?? '',
    page: Math.max(Math.trunc(Number(params.get('page'))) || 1, 1),
    show: (next: { q: string; page: number }, options?: { replace: boolean }) =>
      setParams({ ...(next.q && { q: next.q }), ...(next.page > 1 && { page: String(next.page) }) }, options),
  };
}

function CandidatePages({
  list: { items, total },
  q,
  page,
  show,
  onClearSearch,
}: Pick<ReturnType<typeof useListAddress>, 'q' | 'page' | 'show'> & {
  list: NonNullable<ReturnType<typeof useCandidates>['data']>;
  onClearSearch: () => void;
}) {
  const pages = Math.max(Math.ceil(total / candidatePageSize), 1);
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {total > 0 && counted(total, 'candidate')}
      </p>
      {items.length > 0 && <CandidateTable candidates={items} />}
      {items.length === 0 && total > 0 && (
        <EmptyState
          text="This page of the list is empty now."
          action={
            <Button onClick={() => show({ q, page: pages }, { replace: true })}>Go to the last page</Button>
          }
        />
      )}
      {total === 0 && <NoCandidates q={q} onClearSearch={onClearSearch} />}
      {pages > 1 && (
        <Pagination
          label="Pages of candidates"
          page={Math.min(page, pages)}
          pages={pages}
          onPage={(next) => show({ q, page: next })}
        />
      )}
    </>
  );
}

function NoCandidates({ q, onClearSearch }: { q: string; onClearSearch: () => void }) {
  const isOwner = useIsOwner();
  if (q) {
    return (
      <EmptyState
        text={`Nobody in the talent pool matches “${q}”. Try fewer words, or one skill at a time.`}
        action={
          <Button look="secondary" onClick={onClearSearch}>
            Clear the search
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      text={
        isOwner
          ? 'Nobody is in the talent pool yet. Import a CSV of the people you know, and searches will rank them.'
          : 'Nobody is in the talent pool yet. An Owner of your organization can import people.'
      }
    />
  );
}

function ExportButton({ q }: { q: string }) {
  const exporting = useExportCandidates();
  return (
    <div className="flex flex-col items-end gap-2">
      <Button look="secondary" busy={exporting.isPending} onClick={() => exporting.mutate(q)}>
        {q ? 'Export these as CSV' : 'Export as CSV'}
      </Button>
      {exporting.error && (
        <Notice kind="failed">
          {problemText(exporting.error, 'The export failed. Please try again later.')}
        </Notice>
      )}
    </div>
  );
}
