import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import type { PersonFields } from '../../../../contract/people/person-fields.calls.ts';
import type { DoubtfulField, Resume, ResumeProposal } from '../../../../contract/people/resumes.calls.ts';
import { exportResume, skipResume } from '../../../../contract/people/resumes.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { useDismissed } from '../../../lib/use-dismissed.ts';
import { isSameTexts } from '../../../lib/use-draft.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { GroundsFields, isNoticeToCome, noGrounds } from '../person-form/grounds-fields.tsx';
import { fromValues, PersonForm, toValues } from '../person-form/person-form.tsx';
import type { DocumentView } from './resume-document.tsx';
import { Doubt, KnownPerson, ReviewCard } from './review-card.tsx';
import { type ReviewedResume, useDownloadResume } from './use-resumes.ts';

const ResumeDocument = lazy(async () => ({
  default: (await import('./resume-document.tsx')).ResumeDocument,
}));

export function ResumeReview({
  resumes,
  isAside,
  hasSent,
  failed,
  files,
  isBusy,
  problemOf,
  onKeep,
  onSkip,
}: {
  resumes: Resume[];
  isAside: boolean;
  /** True once résumés were sent from this page: they are shown, though the others were hidden before. */
  hasSent: boolean;
  failed: number;
  files: ReactNode;
  isBusy: boolean;
  problemOf: (id: string) => string | undefined;
  onKeep: (reviewed: ReviewedResume[]) => void;
  onSkip: (resume: Resume) => void;
}) {
  const [edited, setEdited] = useState<Record<string, ResumeProposal>>({});
  const [another, setAnother] = useState<Record<string, boolean>>({});
  const [opened, setEditing] = useState<Resume>();
  // Who is known changes with each one that is kept.
  const editing = resumes.find(({ id }) => id === opened?.id) ?? opened;
  const [grounds, setGrounds] = useState(noGrounds);
  const { isFolded, fold } = useFold(isAside, hasSent);
  const isOwner = useIsOwner();
  const reviewOf = (
    resume: Resume,
    isUnseen = false,
    proposal = edited[resume.id] ?? resume.proposal,
  ): ReviewedResume[] => {
    if (!proposal) return [];
    const { earlier_employers: earlier, doubtful = [], unread, ...read } = proposal;
    const person = isUnseen ? without(read, doubtful) : read;
    const isSaid = grounds.lawful_basis !== null || grounds.noticed_on !== null;
    const said = isSaid ? grounds : undefined;
    return [{ id: resume.id, person, earlier, isNew: another[resume.id] ?? false, grounds: said }];
  };
  const named = resumes.filter((resume) => {
    const proposal = edited[resume.id] ?? resume.proposal;
    return proposal?.name && !proposal.doubtful?.includes('name');
  });
  const hasDoubts = resumes.some(({ id, proposal }) => !edited[id] && proposal?.doubtful?.length);
  const leavesOut = named.some(({ id, proposal }) => !edited[id] && proposal?.doubtful?.length);
  const doubts = editing && !edited[editing.id] ? (editing.proposal?.doubtful ?? []) : [];
  const at = resumes.findIndex(({ id }) => id === editing?.id);
  const next = [...resumes.slice(at + 1), ...resumes.slice(0, Math.max(0, at))].find(hasProposal);
  const anotherOf = ({ id }: Resume) => ({
    isAnother: another[id] ?? false,
    onAnother: (isOne: boolean) => setAnother((now) => ({ ...now, [id]: isOne })),
  });
  const typed = useRef<Parameters<typeof fromValues>[0]>(undefined);
  const correct = (values: Parameters<typeof fromValues>[0]): ResumeProposal => {
    const { source = '', earlier_employers = [], job_history } = editing?.proposal ?? {};
    return { ...fromValues(values, source), earlier_employers, job_history };
  };
  /** What was corrected stays for the list. */
  const close = () => {
    const values = typed.current;
    const read = editing && (edited[editing.id] ?? editing.proposal);
    if (editing && read && values && !isSameTexts(values, toValues(read))) {
      setEdited((now) => ({ ...now, [editing.id]: correct(values) }));
    }
    setEditing(undefined);
  };
  return (
    <div className={isFolded ? '' : 'space-y-3'}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className={isFolded ? 'text-base' : 'text-xl'}>
          {`${counted(resumes.length, 'résumé')} to review`}
          {failed > 0 && <span className="text-muted">{` · ${failed} failed`}</span>}
        </h2>
        <div className="flex flex-wrap gap-2">
          <FoldButton isFolded={isFolded} onFold={fold} />
          {resumes.length > 1 && !isFolded && (
            <Button look="secondary" size="small" onClick={() => setEditing(resumes[0])}>
              Review one by one
            </Button>
          )}
          {named.length > 1 && !isFolded && (
            <ServerButton
              isBrief
              size="small"
              busy={isBusy}
              disabled={isNoticeToCome(grounds)}
              onClick={() => onKeep(named.flatMap((resume) => reviewOf(resume, true)))}
            >
              {`Keep all ${named.length}`}
            </ServerButton>
          )}
        </div>
      </div>
      {!isFolded && hasDoubts && resumes.length > 1 && <Doubts areLeftOut={leavesOut && named.length > 1} />}
      {!isFolded && isOwner && <GroundsOfKept values={grounds} onChange={setGrounds} />}
      <ul aria-label="Résumés to review" className="space-y-3" hidden={isFolded}>
        {resumes.map((resume) => {
          const proposal = edited[resume.id] ?? resume.proposal;
          if (!proposal) return null;
          return (
            <ReviewCard
              key={resume.id}
              resume={resume}
              proposal={proposal}
              isBusy={isBusy}
              canKeep={!isNoticeToCome(grounds)}
              isOnly={named.length < 2}
              {...anotherOf(resume)}
              onKeep={() => onKeep(reviewOf(resume))}
              onEdit={() => setEditing(resume)}
              problem={problemOf(resume.id)}
              onSkip={() => onSkip(resume)}
            />
          );
        })}
      </ul>
      {!isFolded && files}
      {editing?.proposal && (
        <ResumeDialog
          resume={editing}
          person={edited[editing.id] ?? editing.proposal}
          doubtful={doubts}
          count={resumes.length}
          onClose={close}
        >
          <PersonForm
            key={editing.id}
            start={toValues(edited[editing.id] ?? editing.proposal)}
            saveText={resumes.length > 1 ? 'Keep and next' : 'Keep'}
            isOff={isBusy || isNoticeToCome(grounds)}
            cancelText="Close"
            doubtful={doubts}
            others={
              <PermittedButton
                call={skipResume}
                look="secondary"
                disabled={isBusy}
                onClick={() => {
                  onSkip(editing);
                  setEditing(next);
                }}
              >
                Skip
              </PermittedButton>
            }
            onChange={(values) => {
              typed.current = values;
            }}
            onCancel={close}
            save={async (values) => {
              onKeep(reviewOf(editing, false, correct(values)));
              setEditing(next);
            }}
          >
            {() => <KnownPerson resume={editing} {...anotherOf(editing)} />}
          </PersonForm>
        </ResumeDialog>
      )}
    </div>
  );
}

/** Beside people of the pool the review is one line until it is opened, also on later visits, or résumés are sent. */
function useFold(isAside: boolean, hasSent: boolean) {
  const { isDismissed: isOpened, dismiss: keepOpen, restore: keepFolded } = useDismissed('fold-of-resumes');
  const [isFolded = isAside && !isOpened && !hasSent, setFolded] = useState<boolean>();
  return {
    isFolded,
    fold: (isHidden: boolean) => {
      setFolded(isHidden);
      if (isHidden) keepFolded();
      else keepOpen();
    },
  };
}

const hasProposal = ({ proposal }: Resume) => proposal !== null;

const FoldButton = ({ isFolded, onFold }: { isFolded: boolean; onFold: (isFolded: boolean) => void }) => (
  <Button
    look="quiet"
    size="small"
    aria-expanded={!isFolded}
    aria-label={`${isFolded ? 'Show' : 'Hide'} the résumés to review`}
    onClick={() => onFold(!isFolded)}
  >
    {isFolded ? 'Show' : 'Hide'}
  </Button>
);

function ResumeDialog({
  resume,
  person,
  doubtful,
  count,
  onClose,
  children,
}: {
  resume: Resume;
  person: PersonFields;
  doubtful: readonly DoubtfulField[];
  count: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const [focused, setFocused] = useState('');
  const [view, setView] = useState<DocumentView>('page');
  const hasRoom = useMediaQuery('(width >= 48rem)');
  return (
    <Dialog
      aria-label={`Edit ${resume.file_name}`}
      onClose={onClose}
      className="mt-[4dvh]! flex max-h-[92dvh] w-[min(80rem,calc(100vw-2rem))]! max-w-none! flex-col p-5"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="wrap-anywhere text-xl">{resume.file_name}</h2>
        <Original resume={resume} />
        <p className="text-muted text-sm">
          {count > 1 && `${count} to review`}
          {count > 1 && doubtful.length > 0 && ' · '}
          {doubtful.length > 0 && `${counted(doubtful.length, 'field')} to check: F8 leads to the next`}
        </p>
      </div>
      <div
        className="-mx-2 grid min-h-0 flex-1 gap-x-5 gap-y-3 overflow-y-auto px-2 lg:grid-cols-2 lg:overflow-hidden"
        // Below the document, which stays at the upper edge of a narrow window.
        style={{ scrollPaddingTop: hasRoom ? '22rem' : 0 }}
        onFocusCapture={({ target }) => setFocused((target as HTMLInputElement).name ?? '')}
      >
        <Suspense fallback={<LoadingMark text="Loading the document..." />}>
          <ResumeDocument {...{ resume, person, doubtful, focused, view }} onView={setView} />
        </Suspense>
        <div className="-m-1 p-1 lg:overflow-y-auto">{children}</div>
      </div>
    </Dialog>
  );
}

const Doubts = ({ areLeftOut }: { areLeftOut: boolean }) => (
  <p className="text-muted text-sm">
    Fields marked <Doubt /> may be wrong. <i>Edit</i> shows each beside the document, and <i>Keep</i> stores
    it as it is.
    {areLeftOut && (
      <>
        {' '}
        <i>Keep all</i> leaves these fields empty.
      </>
    )}
  </p>
);

function Original({ resume }: { resume: Resume }) {
  const download = useDownloadResume();
  return (
    <div className="mr-auto flex flex-wrap items-center gap-2">
      <PermittedButton
        call={exportResume}
        look="quiet"
        size="small"
        busy={download.isPending}
        onClick={() => download.mutate(resume)}
      >
        Download the original
      </PermittedButton>
      <FailureNotice error={download.error} text="The download failed. Please try again later." />
    </div>
  );
}

function without(person: PersonFields, fields: readonly DoubtfulField[]): PersonFields {
  const nothing = { name: '', title: '', employer: '', location: '', phone: '', years: null };
  return { ...person, ...Object.fromEntries(fields.map((field) => [field, nothing[field]])) };
}

function GroundsOfKept(props: { values: LawfulGrounds; onChange: (values: LawfulGrounds) => void }) {
  return (
    <fieldset className="flex flex-wrap items-end gap-x-6 gap-y-2 rounded-card border border-hairline bg-panel px-5 py-3">
      <legend className="sr-only">Why you hold the data of those you keep</legend>
      <div className="grid w-full max-w-xl gap-4 sm:grid-cols-2">
        <GroundsFields {...props} />
      </div>
      <p className="flex-1 basis-72 text-muted text-sm">
        Applies to everyone you keep. People already in the talent pool keep what they have; only empty fields
        are filled.
      </p>
    </fieldset>
  );
}
