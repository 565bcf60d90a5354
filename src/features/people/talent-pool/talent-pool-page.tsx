import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { exportCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { addingPerson, duplicatesPath, paths } from '../../../lib/paths.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/failure-notice.tsx';
import { Form } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import type { Slot } from '../../../ui/in-slot.tsx';
import { LeftOutNotice } from '../../../ui/left-out-notice.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useDeleteCandidate } from '../candidates/delete-candidate-dialog.tsx';
import { useCreatePerson } from '../candidates/use-person.ts';
import { blankPerson, fromValues, PersonDialog } from '../person-form/person-form.tsx';
import { ResumePanel } from '../resumes/resume-panel.tsx';
import { useResumes } from '../resumes/use-resumes.ts';
import { ImportPanel } from './import-panel.tsx';
import type { PoolListProps } from './pool-list.tsx';
import { useExportCandidates } from './use-export-candidates.ts';
import { type PoolAddress, usePoolAddress } from './use-pool-address.ts';
import { usePoolStart } from './use-virtual-rows.ts';

const RecentlyDeleted = lazy(() =>
  import('./recently-deleted.tsx').then(({ RecentlyDeleted }) => ({ default: RecentlyDeleted })),
);
const HeldBackPage = lazy(() =>
  import('./held-back-page.tsx').then(({ HeldBackPage }) => ({ default: HeldBackPage })),
);
const DuplicatesPage = lazy(() =>
  import('../duplicates/duplicates-page.tsx').then(({ DuplicatesPage }) => ({ default: DuplicatesPage })),
);
const PoolList = lazy(() => import('./pool-list.tsx').then(({ PoolList }) => ({ default: PoolList })));

export function TalentPoolPage() {
  const { importId } = useParams();
  const { pathname } = useLocation();
  if (pathname.startsWith(duplicatesPath)) {
    return (
      <Suspense fallback={<LoadingMark text="Loading the duplicates..." />}>
        <DuplicatesPage />
      </Suspense>
    );
  }
  if (importId === undefined) return <Pool />;
  return (
    <Suspense fallback={<LoadingMark text="Loading the rows..." />}>
      <HeldBackPage key={importId} id={importId} />
    </Suspense>
  );
}

function Pool() {
  const isOwner = useIsOwner();
  // The palette leads here from anywhere.
  const [isAdding, setAdding] = useState(useLocation().state === addingPerson);
  const address = usePoolAddress();
  const q = address.chosen.q ?? '';
  const search = useDebounced(q, (text) => address.setFilter('q', text));
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  const list = usePoolStart(address);
  const total = list.data?.total ?? 0;
  const deletion = useDeleteCandidate();
  const [importHead, setImportHead] = useState<Slot>(null);
  const [resumeHead, setResumeHead] = useState<Slot>(null);
  const [bar, setBar] = useState<Slot>(null);
  const [foot, setFoot] = useState<Slot>(null);
  const [problem, setProblem] = useState('');
  const clearFilters: PoolListProps['onClear'] = () => {
    search.setText('');
    address.clear();
    field.current?.focus();
  };
  const isNarrow = useMediaQuery('(width < 40rem)');
  const isTight = useMediaQuery('(width < 66rem)');
  const isReviewing = useResumes().data?.items.some(({ proposal }) => proposal !== null) ?? false;
  const adding = (
    <>
      <span ref={setImportHead} className="contents" />
      <span ref={setResumeHead} className="contents" />
      <ServerButton isBrief data-palette look="secondary" onClick={() => setAdding(true)}>
        Add a person
      </ServerButton>
    </>
  );
  const further = (
    <>
      <ButtonLink look="quiet" size="small" to={duplicatesPath}>
        Duplicates
      </ButtonLink>
      <ExportButton address={address} onProblem={setProblem} />
    </>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-3xl">Talent Pool</h1>
        {isNarrow ? (
          <MoreMenu label="Add people">{adding}</MoreMenu>
        ) : (
          <div className="flex gap-2">{adding}</div>
        )}
      </div>
      {isAdding && <AddPersonDialog onClose={() => setAdding(false)} />}
      <div className="mt-4 flex flex-col gap-3">
        {isOwner && <ImportPanel head={importHead} foot={foot} isQuiet={isReviewing} />}
        <ResumePanel head={resumeHead} isAside={address.isFiltered || list.data?.total !== 0} />
        <div className="flex flex-wrap items-center gap-2">
          <Form
            role="search"
            className="w-full sm:w-72"
            onSubmit={(event) => {
              event.preventDefault();
              search.settleNow(search.text);
            }}
          >
            <input
              ref={field}
              type="search"
              aria-label="Search the talent pool"
              aria-keyshortcuts="/"
              maxLength={200}
              placeholder="Title, employer, skill, tag or name"
              title="“Quoted words”, OR and -word work, too."
              className={`${filterPill} w-full`}
              value={search.text}
              onChange={(event) => search.setText(event.target.value)}
            />
          </Form>
          <span ref={setBar} className="contents" />
          {isOwner && total > 0 && (
            <div className="ml-auto flex flex-wrap items-center gap-2">
              {isTight ? <MoreMenu>{further}</MoreMenu> : further}
            </div>
          )}
        </div>
        {problem && <Notice kind="failed">{problem}</Notice>}
        {list.data?.items.some(({ sample }) => sample) && (
          <Notice kind="info">
            These are fictional people, so that you can try the search. Only your own can be chosen for tags,
            jobs and mails.
            {isOwner
              ? ' Your first import takes their place.'
              : ' The first import by an Owner of your organization takes their place.'}
          </Notice>
        )}
        {list.error && (
          <LoadFailure
            error={list.error}
            text="Failed to load the talent pool. Please try again later."
            onRetry={list.refetch}
          />
        )}
        <LeftOutNotice ids={list.data?.leftOut ?? []} kind="candidate" deletion={deletion} />
        {list.isPending && <LoadingMark text="Loading candidates..." />}
        {list.data && (
          <Suspense fallback={<LoadingMark text="Loading candidates..." />}>
            <PoolList
              address={address}
              bar={bar}
              start={list.data.items}
              total={total}
              isStale={list.isPlaceholderData}
              search={field}
              onClear={clearFilters}
            />
          </Suspense>
        )}
        {isOwner && (
          <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
            <div ref={setFoot} className="contents" />
            <Suspense>
              <RecentlyDeleted onRestored={() => field.current?.focus()} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

function ExportButton({
  address: { chosen, isFiltered },
  onProblem,
}: {
  address: PoolAddress;
  onProblem: (problem: string) => void;
}) {
  const exporting = useExportCandidates();
  return (
    <PermittedButton
      call={exportCandidates}
      look="secondary"
      size="small"
      busy={exporting.isPending}
      onClick={() => {
        onProblem('');
        exporting.mutate(chosen, {
          onError: (error) => onProblem(problemText(error, 'The export failed. Please try again later.')),
        });
      }}
    >
      {isFiltered ? 'Export these as CSV' : 'Export as CSV'}
    </PermittedButton>
  );
}

function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const create = useCreatePerson();
  const navigate = useNavigate();
  const [known, setKnown] = useState<{ detail: string; id: string | undefined }>();
  const [isAnother, setAnother] = useState(false);
  return (
    <PersonDialog
      title="Add a person"
      start={blankPerson}
      saveText="Add person"
      onClose={onClose}
      save={async (values) => {
        try {
          const id = await create(fromValues(values, ''), isAnother);
          void navigate(paths.candidate(id));
        } catch (error) {
          if (!(error instanceof CallError) || error.status !== 409) throw error;
          setKnown({ detail: error.problem.detail ?? '', id: error.problem.ids?.[0] });
        }
      }}
    >
      {() =>
        known && (
          <Notice kind="failed">
            <p>
              {known.detail}{' '}
              {known.id && (
                <Link to={paths.candidate(known.id)} className="link font-semibold">
                  Open their page
                </Link>
              )}
            </p>
            <label className="mt-1 flex items-center gap-2 touch:min-h-11">
              <input
                type="checkbox"
                // biome-ignore lint/a11y/noAutofocus: the button stands far below
                autoFocus
                checked={isAnother}
                onChange={({ target }) => setAnother(target.checked)}
              />
              This is another person
            </label>
          </Notice>
        )
      }
    </PersonDialog>
  );
}
