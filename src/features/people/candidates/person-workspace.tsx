import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingTags } from '../../../../contract/desktop/offline.ts';
import type { Person } from '../../../../contract/people/people.calls.ts';
import { exportDocument, jobHistoryDetail, mergePeople } from '../../../../contract/people/people.calls.ts';
import {
  fieldOfPerson,
  type PersonField,
  type PersonFields,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { counted } from '../../../lib/display-text.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { DoNotContactNotice } from '../../../ui/do-not-contact.tsx';
import { MailProblemNotice } from '../../../ui/mail-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { HandOverButton } from '../../recruiting/hand-over/hand-over-button.tsx';
import { HandOversOfPerson } from '../../recruiting/hand-over/hand-overs-of-person.tsx';
import { ReminderList } from '../../recruiting/reminders/reminder-list.tsx';
import { StartSequenceButton } from '../../recruiting/sequences/start-sequence-button.tsx';
import { PersonNotes } from '../../search/results/person-notes.tsx';
import { PersonTags } from '../../search/results/person-tags.tsx';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PersonHistory } from './person-history.tsx';
import { useDownloadDocument, usePerson, usePersonChanges } from './use-person.ts';

/** What colleagues know and do about a person: corrections, tags, notes, documents, history. */
export function PersonWorkspace({ id }: { id: string }) {
  const { data: person, error, isPending, refetch } = usePerson(id);
  if (isPending) return <LoadingMark text="Loading history..." />;
  if (!person) {
    return (
      <Notice kind="failed" className="mt-8">
        <p>{problemText(error, 'Failed to load the history. Please try again later.')}</p>
        <Button look="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  return <Workspace person={person} />;
}

function Workspace({ person }: { person: Person }) {
  const changes = usePersonChanges(person.id);
  const note = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const attempt = (change: Promise<unknown>) => {
    setProblem(undefined);
    change.catch((error) =>
      setProblem(problemText(error, 'The change could not be stored. Please try again.')),
    );
  };
  return (
    <div className="mt-8 space-y-8 border-hairline border-t pt-6">
      {!person.sample && <Actions person={person} onChange={attempt} />}
      {person.email_problem && <MailProblemNotice email={person.email} problem={person.email_problem} />}
      {person.sequence && <RunningSequence sequence={person.sequence} />}
      {problem && <Notice kind="failed">{problem}</Notice>}
      <MoreFacts person={person} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="space-y-8">
          <Part title="Reminders">
            <ServerPart>
              <ReminderList reminders={person.reminders} about={{ person: person.id }} />
            </ServerPart>
          </Part>
          <Part title="Tags">
            <PersonTags
              tags={person.tags}
              waiting={(person as WaitingTags).waiting_tags}
              onAdd={changes.addTag}
              onRemove={(tag) => attempt(changes.removeTag(tag))}
            />
          </Part>
          <Part title="Notes">
            <PersonNotes
              field={note}
              notes={person.written_notes}
              onAdd={changes.addNote}
              onDelete={(noteId) => attempt(changes.deleteNote(noteId))}
            />
          </Part>
        </div>
        <div className="space-y-8">
          {person.documents.length > 0 && (
            <Part title="Documents">
              <Documents person={person} />
            </Part>
          )}
          <Part title="History">
            <PersonHistory events={person.history} />
          </Part>
        </div>
      </div>
    </div>
  );
}

function Actions({ person, onChange }: { person: Person; onChange: (change: Promise<unknown>) => void }) {
  const changes = usePersonChanges(person.id);
  const isOwner = useIsOwner();
  const [open, setOpen] = useState<'edit' | 'merge'>();
  const close = () => setOpen(undefined);
  const { do_not_contact: isStopped } = person;
  return (
    <>
      {isStopped && <DoNotContactNotice />}
      <ServerPart className="flex flex-wrap gap-3">
        <Button look="secondary" size="small" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button look="secondary" size="small" onClick={() => onChange(changes.setDoNotContact(!isStopped))}>
          {isStopped ? 'Allow contact' : 'Do not contact'}
        </Button>
        {!person.sequence && <StartSequenceButton recipients={{ people: [person.id] }} />}
        <HandOverButton chosen={{ people: [person.id] }} />
        {isOwner && (
          <PermittedButton call={mergePeople} look="secondary" size="small" onClick={() => setOpen('merge')}>
            Merge…
          </PermittedButton>
        )}
      </ServerPart>
      <Sharing people={person.sharing ?? []} />
      <HandOversOfPerson id={person.id} />
      {open === 'edit' && <EditPersonDialog person={person} onClose={close} />}
      {open === 'merge' && <MergeDialog person={person} onClose={close} />}
    </>
  );
}

function RunningSequence({ sequence }: { sequence: NonNullable<Person['sequence']> }) {
  const { id, name, is_paused: isPaused, sent, steps, next_at: nextAt } = sequence;
  const next = isPaused
    ? 'paused'
    : nextAt
      ? `the next one from ${formatDateTime(nextAt)}`
      : 'one is being sent';
  return (
    <Notice kind="info">
      In the sequence{' '}
      <Link to={`${paths.sequences}?open=${id}`} className="link">
        {name}
      </Link>
      : {sent} of {counted(steps, 'mail', 'mails')} sent, {next}.
    </Notice>
  );
}

function Sharing({ people }: { people: NonNullable<Person['sharing']> }) {
  if (people.length === 0) return null;
  return (
    <Notice kind="info">
      <p>The same mail address or profile, and maybe the same person. If so, merge them.</p>
      <ul className="mt-2 space-y-1">
        {people.map(({ id, name, title }) => (
          <li key={id} className="min-w-0 break-words">
            <Link to={candidatePath(id)} className="link font-semibold">
              {name}
            </Link>
            {title && ` · ${title}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** Fields that the head of the page shows. */
const shownAbove: readonly PersonField[] = [
  'name',
  'title',
  'employer',
  'location',
  'email',
  'profile_url',
  'phone',
  'links',
  'skills',
  'summary',
  'source',
];
const furtherFields = personFieldNames.filter((name) => !shownAbove.includes(name));

function showField(name: PersonField, value: PersonFields[PersonField]): ReactNode {
  if (Array.isArray(value)) {
    return fieldOfPerson(name).kind === 'links'
      ? value.length > 0 && <Links links={value} />
      : value.join(', ');
  }
  return value === null ? '' : String(value);
}

function MoreFacts({ person }: { person: Person }) {
  const { [jobHistoryDetail]: jobs = '', ...attributes } = person.attributes;
  const facts: [string, ReactNode][] = [
    ...furtherFields.map((name): [string, ReactNode] => [
      fieldOfPerson(name).label,
      showField(name, person[name]),
    ]),
    ...Object.entries(attributes),
    [jobHistoryDetail, jobs && <Jobs jobs={jobs.split('; ')} />],
  ];
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,5fr)]">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="break-words font-semibold text-muted text-sm">{name}</dt>
          <dd className="-mt-2 min-w-0 break-words sm:mt-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Jobs = ({ jobs }: { jobs: string[] }) => (
  <ol className="space-y-1">
    {jobs.map((job) => (
      <li key={job}>{job}</li>
    ))}
  </ol>
);

const Links = ({ links }: { links: string[] }) => (
  <ul className="space-y-1">
    {links.map((link) => (
      <li key={link}>
        {isWebAddress(link) ? (
          <a href={link} target="_blank" rel="noopener noreferrer" className="link break-all touch:min-h-11">
            {link}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          link
        )}
      </li>
    ))}
  </ul>
);

function Documents({ person }: { person: Person }) {
  const download = useDownloadDocument();
  return (
    <>
      <ul className="space-y-2">
        {person.documents.map((document) => (
          <li
            key={document.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm"
          >
            <span className="min-w-0 break-words">
              <span className="font-semibold">{document.file_name}</span>
              <span className="text-muted">
                {` ${Math.ceil(document.size / 1024).toLocaleString('en-US')} kB, ${document.added_by}, ${formatDateTime(document.created_at)}`}
              </span>
            </span>
            <PermittedButton
              call={exportDocument}
              look="quiet"
              size="small"
              aria-label={`Download ${document.file_name}`}
              busy={download.isPending}
              onClick={() => download.mutate(document)}
            >
              Download
            </PermittedButton>
          </li>
        ))}
      </ul>
      {download.error && (
        <Notice kind="failed">
          {problemText(download.error, 'The download failed. Please try again later.')}
        </Notice>
      )}
    </>
  );
}
