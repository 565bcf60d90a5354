import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  formatJobs,
  type Job,
  type Person,
  type PersonEvent,
  parseJobs,
} from '../../../../contract/people/people.calls.ts';
import { getReply } from '../../../../contract/recruiting/replies.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate, formatDateTime, formatTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { WriteButton } from '../../recruiting/messages/write-button.tsx';
import { stopReasonTexts } from '../../recruiting/sequences/use-sequences.ts';

const titles: Record<PersonEvent['kind'], string> = {
  added: 'Added to the talent pool',
  found: 'Found by',
  decided: 'Decision',
  moved: 'Moved to',
  answered: 'Answer to the shared shortlist',
  wrote: 'Mail',
  replied: 'Answer',
  away: 'Automatic answer',
  bounced: 'Mail came back',
  noted: 'Note',
  planned: 'Reminder set',
  done: 'Reminder done',
  document: 'Résumé kept',
  edited: 'Edited',
  merged: 'Merged with another person',
  'contact-stopped': 'Do not contact',
  'contact-allowed': 'Contact allowed',
  'sequence-started': 'Sequence started',
  'sequence-stopped': 'Sequence stopped',
  'sequence-finished': 'All mails sent',
};

type Kind = PersonEvent['kind'];

/** Before the search of an event, where that is not *in*. An answer, which may end with a signature, has it on a line of its own. */
const joints: Partial<Record<Kind, string>> = { found: ' ', wrote: ' · ' };

const groups: readonly { label: string; kinds: readonly Kind[]; isOfSequences?: boolean }[] = [
  { label: 'Searches and sources', kinds: ['added', 'found'] },
  { label: 'Decisions and moves', kinds: ['decided', 'moved', 'answered'] },
  { label: 'Mails', kinds: ['wrote', 'replied', 'away', 'bounced', 'contact-stopped', 'contact-allowed'] },
  {
    label: 'Sequences',
    kinds: ['sequence-started', 'sequence-stopped', 'sequence-finished'],
    isOfSequences: true,
  },
  { label: 'Notes', kinds: ['noted'] },
  { label: 'Reminders', kinds: ['planned', 'done'] },
  { label: 'Changes', kinds: ['edited', 'merged', 'document'] },
];

const isIn = ({ kinds, isOfSequences }: (typeof groups)[number], { kind, sequence }: PersonEvent): boolean =>
  kinds.includes(kind) || (isOfSequences === true && sequence !== undefined);

export function PersonHistory({
  events: all,
  of,
}: {
  events: PersonEvent[];
  /** Who is replied to, in the search that an answer is about. */
  of?: Pick<Person, 'name' | 'searches' | 'do_not_contact' | 'contact_stop'> | undefined;
}) {
  const stop = of?.contact_stop;
  const latest = all.find(({ kind }) => kind === 'contact-stopped');
  const events = all.map((event) =>
    event === latest && stop?.reason && !event.text ? { ...event, text: stop.reason } : event,
  );
  const [shown, setShown] = useState('');
  const present = groups.filter((group) => events.some((event) => isIn(group, event)));
  const group = present.find(({ label }) => label === shown);
  return (
    <>
      {present.length > 1 && (
        <select
          aria-label="Show"
          className={filterPill}
          value={group ? shown : ''}
          onChange={({ target }) => setShown(target.value)}
        >
          <option value="">Everything</option>
          {present.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      )}
      <Days events={group ? events.filter((event) => isIn(group, event)) : events} of={of} />
    </>
  );
}

function dayOf(at: string): string {
  const day = formatDate(at);
  if (day === formatDate(new Date().toISOString())) return 'Today';
  return day === formatDate(new Date(Date.now() - 86_400_000).toISOString()) ? 'Yesterday' : day;
}

function Days({ events, of }: Pick<Parameters<typeof PersonHistory>[0], 'events' | 'of'>) {
  const days = Map.groupBy(events, ({ created_at: at }) => dayOf(at));
  return (
    <div className="space-y-5">
      {[...days].map(([day, own]) => (
        <section key={day} aria-label={day} className="space-y-2">
          <h3 className="font-semibold text-muted text-sm">{day}</h3>
          <Events events={own} of={of} />
        </section>
      ))}
    </div>
  );
}

function Events({ events, of }: Parameters<typeof Days>[0]) {
  return (
    <ol className="space-y-3 border-hairline border-l pl-4 text-sm">
      {events.map((event) => {
        const { kind, author, text, search, sequence, stop_reason: why, reply_id, mail, created_at } = event;
        return (
          <li
            key={`${kind} ${created_at} ${search?.id ?? sequence?.id} ${reply_id ?? text}`}
            className="relative before:absolute before:top-1.5 before:-left-5 before:size-2 before:rounded-full before:bg-edge"
          >
            <p className="wrap-anywhere whitespace-pre-line">
              <span className="font-semibold">{titles[kind]}</span>
              {(why || text) && `: ${[why && stopReasonTexts[why], text].filter(Boolean).join('. ')}`}
              {sequence && <OfSequence {...sequence} />}
              {search && (
                <>
                  {reply_id ? '\n' : (joints[kind] ?? ' in ')}
                  <Link to={paths.searchJob(search.id)} className="link">
                    {search.title}
                  </Link>
                </>
              )}
            </p>
            <p className="text-muted text-xs">
              {[author, formatTime(created_at)].filter(Boolean).join(', ')}
            </p>
            {mail && (
              <details>
                <summary className="w-fit cursor-pointer py-1 text-strong touch:min-h-11">
                  Text<span className="sr-only"> of the mail of {formatDateTime(created_at)}</span>
                </summary>
                <p className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-card border border-hairline p-3">
                  {mail}
                </p>
              </details>
            )}
            {reply_id && <WholeReply id={reply_id} at={formatDateTime(created_at)} />}
            {kind === 'replied' && of && <ReplyTo search={search} of={of} />}
          </li>
        );
      })}
    </ol>
  );
}

export function ReplyTo({
  search,
  of: { name, searches, do_not_contact: isStopped },
}: Pick<PersonEvent, 'search'> & { of: Pick<Person, 'name' | 'searches' | 'do_not_contact'> }) {
  const standing = searches?.find(({ id }) => id === search?.id);
  if (!standing) return null;
  return (
    <WriteButton jobId={standing.id} id={standing.result_id} name={name} isStopped={isStopped} isReply />
  );
}

const OfSequence = ({ id, name, step, steps }: NonNullable<PersonEvent['sequence']>) => (
  <>
    {step ? ` · ${step} of ${steps} of ` : ' · '}
    <Link to={`${paths.sequences}?open=${id}`} className="link">
      {name}
    </Link>
  </>
);

function WholeReply({ id, at }: { id: string; at: string }) {
  const [isOpen, setOpen] = useState(false);
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['reply', id],
    enabled: isOpen,
    queryFn: ({ signal }) => api.call(getReply, { params: { id } }, { signal }),
  });
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="mt-1 -ml-3"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the mail' : 'Show the whole mail'}
        <span className="sr-only"> of {at}</span>
      </Button>
      {isOpen && error && (
        <p role="alert" className="text-failed">
          {problemText(error, 'The mail could not be loaded. Please try again.')}
        </p>
      )}
      {isOpen && data && (
        <div className="mt-1 rounded-card border border-hairline p-3">
          <p className="break-words font-medium">{data.subject || 'No subject'}</p>
          <p className="break-all text-muted text-xs">
            {[data.from_name, data.from_address].filter(Boolean).join(' · ')}
          </p>
          <p className="mt-2 whitespace-pre-wrap break-words">{data.text}</p>
          {data.attachments.length > 0 && (
            <p className="mt-2 break-words text-muted text-xs">
              Attached, in the mailbox: {data.attachments.join(', ')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

const blankJob: Job = { title: '', employer: '', from: '', to: '' };
const jobFields = [
  ['title', 'Job title', 'sm:col-span-2'],
  ['employer', 'Employer at', 'sm:col-span-2'],
  ['from', 'From', ''],
  ['to', 'To', ''],
] as const;

export function JobHistory({
  jobs,
  save,
}: {
  jobs: string;
  save: ((jobs: string) => Promise<unknown>) | undefined;
}) {
  const known = parseJobs(jobs);
  const [edited, setEdited] = useState<{ key: number; job: Job }[]>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const begin = (all: readonly Job[]) => setEdited(all.map((job, key) => ({ key, job })));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await save?.(formatJobs(edited?.map(({ job }) => job) ?? []));
      setEdited(undefined);
    } catch (error) {
      setProblem(problemText(error, 'The job history could not be stored. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  if (!edited) {
    return (
      <>
        <ol className="space-y-2 text-sm empty:hidden">
          {known.map(({ title, employer, from, to }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: jobs are told apart by their place
            <li key={at} className="wrap-anywhere">
              <span className="font-semibold">{title}</span>
              {employer && ` · ${employer}`}
              {(from || to) && (
                <span className="text-muted">{` · ${[from, to].filter(Boolean).join(' – ')}`}</span>
              )}
            </li>
          ))}
        </ol>
        {save && (
          <Button
            look="quiet"
            size="small"
            className="-ml-3"
            onClick={() => begin(known.length > 0 ? known : [blankJob])}
          >
            {known.length > 0 ? 'Edit the job history' : 'Add a job'}
          </Button>
        )}
      </>
    );
  }
  const put = (key: number, changes: Partial<Job>) =>
    setEdited(edited.map((row) => (row.key === key ? { key, job: { ...row.job, ...changes } } : row)));
  const nextKey = Math.max(-1, ...edited.map(({ key }) => key)) + 1;
  return (
    <Form aria-label="Job history" onSubmit={submit} className="space-y-4">
      {edited.map(({ key, job }, at) => (
        <fieldset key={key} aria-label={`Job ${at + 1}`} className="rounded-card border border-hairline p-3">
          <div className="grid gap-3 sm:grid-cols-2">
            {jobFields.map(([name, label, className]) => (
              <TextField
                key={name}
                label={label}
                className={className}
                autoFocus={name === 'title' && at === 0}
                placeholder={name === 'from' ? '2019' : name === 'to' ? 'present' : undefined}
                value={job[name]}
                onChange={({ target }) => put(key, { [name]: target.value })}
              />
            ))}
          </div>
          <Button
            look="quiet"
            size="small"
            className="mt-1 -ml-3"
            onClick={() => setEdited(edited.filter((row) => row.key !== key))}
          >
            Remove job {at + 1}
          </Button>
        </fieldset>
      ))}
      {problem && (
        <p role="alert" className="text-failed text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy}>
          Save
        </Button>
        <Button
          look="secondary"
          size="small"
          onClick={() => setEdited([{ key: nextKey, job: blankJob }, ...edited])}
        >
          Add another job
        </Button>
        <CancelButton look="quiet" size="small" onClick={() => setEdited(undefined)} />
      </div>
    </Form>
  );
}
