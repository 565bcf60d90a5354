import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import {
  type DoubtfulField,
  exportResume,
  type Resume,
  type ResumeProposal,
  skipResume,
} from '../../../../contract/people/resumes.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useDownloadResume } from './use-resumes.ts';

const shownSkills = 8;

export const Doubt = () => (
  <Tag look="spark" className="ml-1">
    check
  </Tag>
);

export function ReviewCard({
  resume,
  proposal,
  isBusy,
  canKeep,
  isOnly,
  isAnother,
  problem,
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
  /** Why it could not be kept. */
  problem: string | undefined;
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
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <p className="min-w-0 break-words">
              {facts.some(([text]) => text !== '') ? <Facts of={facts} /> : 'Nothing else was found.'}
            </p>
            <p className="min-w-0 break-words text-muted empty:hidden">
              <Facts of={contacts} />
            </p>
          </div>
          <div className="flex flex-wrap items-start gap-x-6">
            <ul aria-label={`Skills of ${shown}`} className="flex flex-wrap gap-1.5 py-1 empty:hidden">
              {skills.slice(0, shownSkills).map((skill) => (
                <li key={skill}>
                  <Tag>{skill}</Tag>
                </li>
              ))}
              {more > 0 && <li className="text-muted text-sm">{`and ${more} more`}</li>}
            </ul>
            {jobs.length > 0 && <Jobs jobs={jobs} />}
            {unread.length > 0 && <UnreadLines lines={unread} />}
            <PermittedButton
              call={exportResume}
              look="quiet"
              size="small"
              className="wrap-anywhere max-sm:-ml-3 text-left"
              busy={download.isPending}
              onClick={() => download.mutate(resume)}
            >
              Download {resume.file_name}
            </PermittedButton>
          </div>
          <KnownPerson resume={resume} isAnother={isAnother} onAnother={onAnother} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ServerButton
            isBrief
            look={isOnly && name ? 'primary' : 'secondary'}
            size="small"
            busy={isBusy}
            disabled={!name || !canKeep}
            aria-label={`Keep ${shown}`}
            onClick={onKeep}
          >
            Keep
          </ServerButton>
          <Button
            look={isOnly && !name ? 'primary' : 'secondary'}
            size="small"
            aria-label={`Edit ${shown}`}
            onClick={onEdit}
          >
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
        </div>
      </div>
      {problem && (
        <Notice kind="failed" className="mt-3">
          Not kept: {problem}
        </Notice>
      )}
      <FailureNotice
        error={download.error}
        text="The download failed. Please try again later."
        className="mt-3"
      />
    </li>
  );
}

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
  <details className="py-1.5 text-sm">
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
    <details className="py-1.5 text-muted text-sm">
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

export function KnownPerson({
  resume: { known, same_as: twin },
  isAnother,
  onAnother,
}: {
  resume: Resume;
  isAnother: boolean;
  onAnother: (isOne: boolean) => void;
}) {
  if (!known && !twin) return null;
  return (
    <div className="space-y-2 pt-2 text-sm">
      <Notice kind="info">
        {known ? (
          <p>
            In the talent pool already:{' '}
            <Link to={paths.candidate(known.id)} className="link">
              {[known.name, known.title].filter(Boolean).join(', ')}
            </Link>
            . Keeping adds the résumé and what is missing there.
          </p>
        ) : (
          <p>{`Same address as ${twin?.name}: is added to them.`}</p>
        )}
        <label className="mt-1 flex items-center gap-2 touch:min-h-11">
          <input type="checkbox" checked={isAnother} onChange={({ target }) => onAnother(target.checked)} />
          This is another person
        </label>
      </Notice>
    </div>
  );
}
