import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  deleteCandidates,
  exportPeople,
  mostPeopleAtOnce,
} from '../../../../contract/people/pool-people.calls.ts';
import { type Candidate, listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatCount } from '../../../lib/display-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { doNotContact } from '../../../ui/mail-problem.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { TagForm } from '../../../ui/tag-form.tsx';
import { AddToJobButton } from '../../recruiting/add-to-job/add-to-job-button.tsx';
import { ApplicantSystemButton } from '../../recruiting/applicant-system/applicant-system-button.tsx';
import { SequenceComposer, StartSequenceButton } from '../../recruiting/sequences/start-sequence-button.tsx';
import { staysStopped } from '../candidates/delete-candidate-dialog.tsx';
import { candidatesKey } from '../candidates/use-person.ts';
import { useChangePeople } from './use-change-people.ts';
import { useExportPeople } from './use-export-candidates.ts';
import type { PoolRequest } from './use-pool-address.ts';

const pageSize = 200;

/** Keyed by id. The selection survives scrolling and filter changes. */
type Chosen = ReadonlyMap<string, Candidate>;

async function loadOwn(api: ReturnType<typeof useApi>, request: PoolRequest): Promise<Candidate[]> {
  const all = new Map<string, Candidate>();
  for (let page = 1; all.size < mostPeopleAtOnce; page++) {
    const query = { ...request, page, page_size: pageSize };
    const { items } = await api.callPage(listCandidates, { query });
    for (const person of items) {
      if (!person.sample && all.size < mostPeopleAtOnce) all.set(person.id, person);
    }
    if (items.length < pageSize) break;
  }
  return [...all.values()];
}

/** Puts imported people on the board of a job: a column *Stage* of another program names none of ours. */
export function AddImported({ importId }: { importId: string }) {
  const api = useApi();
  const { data: people = [] } = useQuery({
    queryKey: [...candidatesKey, 'imported', importId],
    queryFn: () => loadOwn(api, { import: importId }),
  });
  return people.length > 0 && <AddToJobButton look="primary" people={people} />;
}

export function useChosenPeople(request: PoolRequest) {
  const api = useApi();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isLoading, setLoading] = useState(false);
  return {
    chosen,
    isLoading,
    choose: (people: Candidate[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const person of people) {
          if (!isChosen) next.delete(person.id);
          else if (!person.sample && next.size < mostPeopleAtOnce) next.set(person.id, person);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
    chooseAll: async () => {
      setLoading(true);
      try {
        const people = await loadOwn(api, request);
        setChosen(new Map(people.map((person) => [person.id, person])));
      } finally {
        setLoading(false);
      }
    },
  };
}

const GroundsDialog = lazy(() => import('./grounds-dialog.tsx'));
const StopDialog = lazy(async () => ({
  default: (await import('../../recruiting/messages/stop-dialog.tsx')).StopDialog,
}));

function describeDeletion(people: Candidate[]): string {
  const onBoards = people.filter(({ stage }) => stage).length;
  const boards =
    onBoards > 0
      ? ` ${formatCount(onBoards)} of them ${onBoards === 1 ? 'is' : 'are'} on the board of a job.`
      : '';
  return `They leave the talent pool and the boards of jobs for everyone in your organization; their sequences send nothing more, and their notes and reminders go with them.${boards} For 30 days they can be restored under “Recently deleted” below the talent pool; after that they are gone for good. ${staysStopped}`;
}

export function ChosenPeopleBar({
  chosen,
  beyond = 0,
  onDone,
}: {
  chosen: Chosen;
  beyond?: number;
  onDone: () => void;
}) {
  const isOwner = useIsOwner();
  useShortcut('escape', () => {
    // An open menu closes first.
    const isInMenu = document.activeElement?.closest('details[open]');
    if (!isInMenu && !document.querySelector('main [aria-expanded=true]')) onDone();
  });
  const changes = useChangePeople();
  const exporting = useExportPeople();
  const [isSayingWhy, setSayingWhy] = useState(false);
  const [isStarting, setStarting] = useState(false);
  // On a phone, one line: what is needed less often is in the menu.
  const isNarrow = useMediaQuery('(width < 40rem)');
  const [contact, setContact] = useState<'stop' | 'allow'>();
  const [isDeleting, setDeleting] = useState(false);
  const ids = [...chosen.keys()];
  const people = counted(chosen.size, 'person', 'people');
  const beyondText = beyond > 0 ? `${beyond.toLocaleString('en-US')} of them are beyond the screen.` : '';
  const tagging = (
    <TagForm
      label="Tag for the chosen"
      maxLength={peopleLimits.tag}
      isBusy={changes.isBusy}
      onAdd={(tag) => changes.tag(ids, tag)}
      onRemove={(tag) => changes.untag(ids, tag)}
    />
  );
  const starting = <StartSequenceButton recipients={{ people: ids }} onPress={() => setStarting(true)} />;
  return (
    <section
      aria-label="Chosen people"
      // At the lower edge of the window, so that the list stays where it is.
      className="sticky bottom-2 z-20 order-last flex flex-wrap items-center gap-2 rounded-card border border-strong bg-strong-soft px-4 py-1.5 shadow-lift max-sm:flex-nowrap max-sm:px-2"
    >
      <p role="status" className="mr-2 whitespace-nowrap font-semibold text-sm max-sm:mr-0">
        {isNarrow ? chosen.size.toLocaleString('en-US') : people} chosen
        {beyond > 0 && !isNarrow && `, ${beyond.toLocaleString('en-US')} of them beyond the screen`}
        {chosen.size >= mostPeopleAtOnce && !isNarrow && ', which is the most at once'}
      </p>
      {/* On the line of the count where there are two, else at its end. */}
      <Button
        look="quiet"
        size="small"
        className="ml-auto max-sm:order-1 max-sm:px-2! lg:order-1"
        onClick={onDone}
      >
        <CloseIcon className="size-4 sm:hidden" />
        <span className="max-sm:sr-only">Clear selection</span>
      </Button>
      <ServerPart className="flex min-w-0 flex-wrap items-center gap-2 lg:flex-1">
        {!isNarrow && tagging}
        <AddToJobButton people={[...chosen.values()]} />
        {!isNarrow && starting}
        <MoreMenu about={`for ${people}`} opensUp>
          {isNarrow && starting}
          {isNarrow && <div className="max-w-56 px-3 py-1">{tagging}</div>}
          <Button look="secondary" size="small" disabled={changes.isBusy} onClick={() => setContact('stop')}>
            {doNotContact}
          </Button>
          <Button look="secondary" size="small" disabled={changes.isBusy} onClick={() => setContact('allow')}>
            Allow contact
          </Button>
          <ApplicantSystemButton chosen={{ people: ids }} />
          {isOwner && (
            <Button look="secondary" size="small" onClick={() => setSayingWhy(true)}>
              Basis and notice…
            </Button>
          )}
          {isOwner && (
            <PermittedButton
              call={exportPeople}
              look="secondary"
              size="small"
              busy={exporting.isPending}
              onClick={() => exporting.mutate(ids)}
            >
              Export CSV
            </PermittedButton>
          )}
          {isOwner && (
            <PermittedButton
              call={deleteCandidates}
              look="secondary"
              size="small"
              className="mt-1 rounded-t-none! border-t-hairline! text-failed!"
              disabled={changes.isBusy}
              onClick={() => setDeleting(true)}
            >
              Delete…
            </PermittedButton>
          )}
        </MoreMenu>
      </ServerPart>
      <FailureNotice error={exporting.error} text="The export failed. Please try again later." />
      {changes.problem && !isSayingWhy && !isDeleting && contact !== 'stop' && (
        <Notice kind="failed">{changes.problem}</Notice>
      )}
      {contact === 'allow' && (
        <ConfirmDialog
          open
          look="primary"
          title={`Allow contact with ${people}?`}
          confirmText={`Allow contact with ${people}`}
          onConfirm={() => {
            setContact(undefined);
            void changes.allowContact(ids);
          }}
          onCancel={() => setContact(undefined)}
        >
          Those who asked not to be written to can be written to again. {beyondText}
        </ConfirmDialog>
      )}
      <ConfirmDialog
        open={isDeleting}
        title={`Delete ${people}?`}
        confirmText={`Delete ${people}`}
        busy={changes.isBusy}
        failure={changes.problem}
        onConfirm={() => void changes.remove(ids).then((isDone) => isDone && onDone())}
        onCancel={() => setDeleting(false)}
      >
        {describeDeletion([...chosen.values()])} {beyondText}
      </ConfirmDialog>
      {isStarting && (
        <SequenceComposer
          recipients={{ people: ids }}
          areTicked
          onStarted={onDone}
          onClose={() => setStarting(false)}
        />
      )}
      <Suspense>
        {contact === 'stop' && (
          <StopDialog
            who={people}
            note={beyondText}
            problem={changes.problem ?? ''}
            onStop={(given) =>
              changes.stopContact(ids, given).then((isDone) => isDone && setContact(undefined))
            }
            onClose={() => setContact(undefined)}
          />
        )}
        {isSayingWhy && <GroundsDialog ids={ids} changes={changes} onClose={() => setSayingWhy(false)} />}
      </Suspense>
    </section>
  );
}
