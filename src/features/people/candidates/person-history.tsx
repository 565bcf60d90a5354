import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PersonEvent } from '../../../../contract/people/people.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { filterPill } from '../../../ui/filter-control.ts';

/** Few people have answered. */
const WholeReply = lazy(() => import('./whole-reply.tsx'));

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
};

type Kind = PersonEvent['kind'];

/** By what a reader looks for. */
const groups: readonly { label: string; kinds: readonly Kind[] }[] = [
  { label: 'Searches and sources', kinds: ['added', 'found'] },
  { label: 'Decisions and moves', kinds: ['decided', 'moved', 'answered'] },
  { label: 'Mails', kinds: ['wrote', 'replied', 'away', 'bounced', 'contact-stopped', 'contact-allowed'] },
  { label: 'Notes', kinds: ['noted'] },
  { label: 'Reminders', kinds: ['planned', 'done'] },
  { label: 'Changes', kinds: ['edited', 'merged', 'document'] },
];

/** What happened to a person, newest first, all of it or of one group. */
export function PersonHistory({ events }: { events: PersonEvent[] }) {
  const [shown, setShown] = useState('');
  const present = groups.filter(({ kinds }) => events.some(({ kind }) => kinds.includes(kind)));
  const kinds = present.find(({ label }) => label === shown)?.kinds;
  return (
    <>
      {present.length > 1 && (
        <select
          aria-label="Show"
          className={filterPill}
          value={kinds ? shown : ''}
          onChange={({ target }) => setShown(target.value)}
        >
          <option value="">Everything</option>
          {present.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      )}
      <Events events={kinds ? events.filter(({ kind }) => kinds.includes(kind)) : events} />
    </>
  );
}

function Events({ events }: { events: PersonEvent[] }) {
  return (
    <ol className="space-y-3 border-hairline border-l pl-4 text-sm">
      {events.map(({ kind, author, text, search, reply_id, mail, created_at }) => (
        <li
          key={`${kind} ${created_at} ${search?.id} ${reply_id ?? text}`}
          className="relative before:absolute before:top-1.5 before:-left-5 before:size-2 before:rounded-full before:bg-edge"
        >
          <p className="wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">{titles[kind]}</span>
            {text && `: ${text}`}
            {search && (
              <>
                {kind === 'found' ? ' ' : reply_id ? ' · ' : ' in '}
                <Link to={paths.searchJob(search.id)} className="link">
                  {search.title}
                </Link>
              </>
            )}
          </p>
          <p className="text-muted text-xs">
            {[author, formatDateTime(created_at)].filter(Boolean).join(', ')}
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
          {reply_id && (
            <Suspense>
              <WholeReply id={reply_id} at={formatDateTime(created_at)} />
            </Suspense>
          )}
        </li>
      ))}
    </ol>
  );
}
