import { Fragment, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import type { PersonFields } from '../../../../contract/people/person-fields.calls.ts';
import type { DoubtfulField, Resume, ResumeProposal } from '../../../../contract/people/resumes.calls.ts';
import { exportResume, skipResume } from '../../../../contract/people/resumes.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { GroundsFields, isNoticeToCome, noGrounds } from '../person-form/grounds-fields.tsx';
import { fromValues, PersonForm, toValues } from '../person-form/person-form.tsx';
import type { DocumentView } from './resume-document.tsx';
import { type ReviewedResume, useDownloadResume } from './use-resumes.ts';

const ResumeDocument = lazy(async () => ({
  default: (await import('./resume-document.tsx')).ResumeDocument,
}));

const shownSkills = 8;

/** What was read of each résumé, before anybody is added. */
export function ResumeReview({
  resumes,
  failed,
  isBusy,
  onKeep,
  onSkip,
}: {
  resumes: Resume[];
  /** How many could not be read. */
  failed: number;
  isBusy: boolean;
  onKeep: (reviewed: ReviewedResume[]) => void;
  onSkip: (resume: Resume) => void;
}) {
  const [edited, setEdited] = useState<Record<string, ResumeProposal>>({});
  const [another, setAnother] = useState<Record<string, boolean>>({});
  const [editing, setEditing] = useState<Resume>();
  const [focused, setFocused] = useState('');
  const [view, setView] = useState<DocumentView>('page');
  const [grounds, setGrounds] = useState(noGrounds);
  const isOwner = useIsOwner();
  const hasRoom = useMediaQuery('(width >= 48rem)');
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
  const close = () => setEditing(undefined);
  const doubts = editing && !edited[editing.id] ? (editing.proposal?.doubtful ?? []) : [];
  /** The next one that is read, or the first of those before it. */
  const at = resumes.findIndex(({ id }) => id === editing?.id);
  const next = [...resumes.slice(at + 1), ...resumes.slice(0, Math.max(0, at))].find(
    ({ proposal }) => proposal,
  );
  const correct = (values: Parameters<typeof fromValues>[0]): ResumeProposal => {
    const { source = '', earlier_employers = [], job_history } = editing?.proposal ?? {};
    return { ...fromValues(values, source), earlier_employers, job_history };
  };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {`${counted(resumes.length, 'résumé')} to review`}
          {failed > 0 && <span className="text-muted">{` · ${failed} failed`}</span>}
        </h2>
        <div className="flex flex-wrap gap-2">
          {resumes.length > 1 && (
            <Button look="secondary" onClick={() => setEditing(resumes[0])}>
              Review one by one
            </Button>
          )}
          {named.length > 1 && (
            <ServerButton
              isBrief
              busy={isBusy}
              disabled={isNoticeToCome(grounds)}
              onClick={() => onKeep(named.flatMap((resume) => reviewOf(resume, true)))}
            >
              {`Keep all ${named.length}`}
            </ServerButton>
          )}
        </div>
      </div>
      {hasDoubts && resumes.length > 1 && <Doubts areLeftOut={leavesOut && named.length > 1} />}
      {isOwner && <GroundsOfKept values={grounds} onChange={setGrounds} />}
      <ul aria-label="Résumés to review" className="space-y-3">
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
              isAnother={another[resume.id] ?? false}
              onAnother={(isOne) => setAnother((now) => ({ ...now, [resume.id]: isOne }))}
              onKeep={() => onKeep(reviewOf(resume))}
              onEdit={() => setEditing(resume)}
              onSkip={() => onSkip(resume)}
            />
          );
        })}
      </ul>
      {editing?.proposal && (
        <Dialog
          aria-label={`Edit ${editing.file_name}`}
          onClose={close}
          className="mt-[4dvh]! flex max-h-[92dvh] w-[min(80rem,calc(100vw-2rem))]! max-w-none! flex-col p-5"
        >
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="wrap-anywhere text-xl">{editing.file_name}</h2>
            <Original resume={editing} />
            <p className="text-muted text-sm">
              {resumes.length > 1 && `${resumes.length} to review`}
              {resumes.length > 1 && doubts.length > 0 && ' · '}
              {doubts.length > 0 && `${counted(doubts.length, 'field')} to check: F8 leads to the next`}
            </p>
          </div>
          <div
            className="-mx-2 grid min-h-0 flex-1 gap-x-5 gap-y-3 overflow-y-auto px-2 lg:grid-cols-2 lg:overflow-hidden"
            // Below the document, which stays at the upper edge of a narrow window.
            style={{ scrollPaddingTop: hasRoom ? '22rem' : 0 }}
            onFocusCapture={({ target }) => setFocused((target as HTMLInputElement).name ?? '')}
          >
            <Suspense fallback={<LoadingMark text="Loading the document..." />}>
              <ResumeDocument
                resume={editing}
                person={edited[editing.id] ?? editing.proposal}
                doubtful={doubts}
                focused={focused}
                view={view}
                onView={setView}
              />
            </Suspense>
            <div className="-m-1 p-1 lg:overflow-y-auto">
              <PersonForm
                key={editing.id}
                start={toValues(edited[editing.id] ?? editing.proposal)}
                saveText="Done"
                doubtful={doubts}
                goOn={
                  isBusy || isNoticeToCome(grounds)
                    ? undefined
                    : {
                        text: resumes.length > 1 ? 'Keep and next' : 'Keep',
                        save: async (values) => {
                          onKeep(reviewOf(editing, false, correct(values)));
                          setEditing(next);
                        },
                      }
                }
                onCancel={close}
                save={async (values) => {
                  setEdited((now) => ({ ...now, [editing.id]: correct(values) }));
                  close();
                }}
              />
            </div>
          </div>
        </Dialog>
      )}
    </div>
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

/** The file as it was sent. */
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
      {download.error && (
        <Notice kind="failed">
          {problemText(download.error, 'The download failed. Please try again later.')}
        </Notice>
      )}
    </div>
  );
}

function without(person: PersonFields, fields: readonly DoubtfulField[]): PersonFields {
  const nothing = { name: '', title: '', employer: '', location: '', phone: '', years: null };
  return { ...person, ...Object.fromEntries(fields.map((field) => [field, nothing[field]])) };
}

const Doubt = () => (
  <Tag look="spark" className="ml-1">
    check
  </Tag>
);

function ReviewCard({
  resume,
  proposal,
  isBusy,
  canKeep,
  isOnly,
  isAnother,
  onAnother,
  onKeep,
  onEdit,
  onSkip,
}: {
  resume: Resume;
  proposal: ResumeProposal;
  isBusy: boolean;
  canKeep: boolean;
  /** False where all of several can be kept at once, which is what most want. */
  isOnly: boolean;
  isAnother: boolean;
  onAnother: (isOne: boolean) => void;
  onKeep: () => void;
  onEdit: () => void;
  onSkip: () => void;
}) {
  const { name, title, employer, location, years, skills, languages } = proposal;
  const download = useDownloadResume();
  const shown = name || resume.file_name;
  const more = skills.length - shownSkills;
  const { doubtful = [], unread = [], job_history: jobs = [] } = proposal;
  const isDoubtful = (field: DoubtfulField) => doubtful.includes(field);
  const facts = [
    [title, isDoubtful('title')],
    [employer, isDoubtful('employer'), ', '],
    [location, isDoubtful('location')],
    [years === null ? '' : counted(years, 'year'), isDoubtful('years')],
    [languages.join(', '), false],
  ] as const;
  const contacts = [
    [proposal.email, false],
    [proposal.phone, isDoubtful('phone')],
    ...[proposal.profile_url, ...proposal.links].map((link) => [link, false] as const),
  ] as const;
  return (
    <li className="rounded-card border border-hairline bg-panel px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72 space-y-1">
          <h3 className="break-words font-semibold text-lg">
            {name || 'No name was found'}
            {isDoubtful('name') && <Doubt />}
          </h3>
          <p className="break-words">
            {facts.some(([text]) => text !== '') ? <Facts of={facts} /> : 'Nothing else was found.'}
          </p>
          <p className="break-words text-muted text-sm">
            <Facts of={contacts} />
          </p>
          <ul aria-label={`Skills of ${shown}`} className="flex flex-wrap gap-1.5 pt-1">
            {skills.slice(0, shownSkills).map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
            {more > 0 && <li className="text-muted text-sm">{`and ${more} more`}</li>}
          </ul>
          {jobs.length > 0 && <Jobs jobs={jobs} />}
          {unread.length > 0 && <UnreadLines lines={unread} />}
          {resume.known && <KnownPerson person={resume.known} isAnother={isAnother} onAnother={onAnother} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <ServerButton
            isBrief
            look={isOnly ? 'primary' : 'secondary'}
            size="small"
            busy={isBusy}
            disabled={!name || !canKeep}
            aria-label={`Keep ${shown}`}
            onClick={onKeep}
          >
            Keep
          </ServerButton>
          <Button look="secondary" size="small" aria-label={`Edit ${shown}`} onClick={onEdit}>
            Edit
          </Button>
          <PermittedButton
            call={skipResume}
            look="secondary"
            size="small"
            aria-label={`Skip ${shown}`}
            disabled={isBusy}
            onClick={onSkip}
          >
            Skip
          </PermittedButton>
          <PermittedButton
            call={exportResume}
            look="quiet"
            size="small"
            aria-label={`Download ${resume.file_name}`}
            busy={download.isPending}
            onClick={() => download.mutate(resume)}
          >
            Download
          </PermittedButton>
        </div>
      </div>
      {download.error && (
        <Notice kind="failed" className="mt-3">
          {problemText(download.error, 'The download failed. Please try again later.')}
        </Notice>
      )}
    </li>
  );
}

/** Texts with a mark on each that may be wrong; an employer follows the title. */
function Facts({ of }: { of: readonly (readonly [text: string, isDoubtful: boolean, after?: string])[] }) {
  return of
    .filter(([text]) => text !== '')
    .map(([text, isDoubtful, after = ' · '], at) => (
      <Fragment key={text}>
        {at > 0 && after}
        {text}
        {isDoubtful && <Doubt />}
      </Fragment>
    ));
}

const Jobs = ({ jobs }: { jobs: string[] }) => (
  <details className="pt-1 text-sm">
    <summary className="cursor-pointer touch:py-3">{`Job history: ${jobs.length}`}</summary>
    <ul className="mt-1 space-y-0.5 break-words text-muted">
      {jobs.map((job) => (
        <li key={job}>{job}</li>
      ))}
    </ul>
  </details>
);

function UnreadLines({ lines }: { lines: string[] }) {
  return (
    <details className="pt-1 text-muted text-sm">
      <summary className="cursor-pointer touch:py-3">
        {lines.length === 1 ? '1 line was not read' : `${lines.length} lines were not read`}
      </summary>
      <ul className="mt-1 space-y-0.5 border-hairline border-l-2 pl-3">
        {[...new Set(lines)].map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Says that the pool has the person already, and lets the user disagree. */
function KnownPerson({
  person,
  isAnother,
  onAnother,
}: {
  person: NonNullable<Resume['known']>;
  isAnother: boolean;
  onAnother: (isOne: boolean) => void;
}) {
  return (
    <div className="space-y-2 pt-2 text-sm">
      <Notice kind="info">
        <p>
          In the talent pool already:{' '}
          <Link to={paths.candidate(person.id)} className="link">
            {[person.name, person.title].filter(Boolean).join(', ')}
          </Link>
          . Keeping adds the résumé and what is missing there.
        </p>
        <label className="mt-1 flex items-center gap-2 touch:min-h-11">
          <input type="checkbox" checked={isAnother} onChange={({ target }) => onAnother(target.checked)} />
          This is another person
        </label>
      </Notice>
    </div>
  );
}

function GroundsOfKept(props: { values: LawfulGrounds; onChange: (values: LawfulGrounds) => void }) {
  return (
    <fieldset className="rounded-card border border-hairline bg-panel px-5 py-4">
      <legend className="sr-only">Why you hold the data of those you keep</legend>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <GroundsFields {...props} />
      </div>
      <p className="mt-2 text-muted text-sm">
        Applies to everyone you keep. People already in the talent pool keep what they have; only empty fields
        are filled.
      </p>
    </fieldset>
  );
}
