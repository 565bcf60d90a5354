import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PersonEvent } from '../../../../contract/people/people.calls.ts';
import { getReply } from '../../../../contract/recruiting/replies.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';

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
        <SelectField
          label="Show"
          className="sm:max-w-64"
          value={kinds ? shown : ''}
          onChange={({ target }) => setShown(target.value)}
        >
          <option value="">Everything</option>
          {present.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </SelectField>
      )}
      <Events events={kinds ? events.filter(({ kind }) => kinds.includes(kind)) : events} />
    </>
  );
}

function Events({ events }: { events: PersonEvent[] }) {
  return (
    <ol className="space-y-3 border-hairline border-l pl-4 text-sm">
      {events.map(({ kind, author, text, search, reply_id, created_at }) => (
        <li key={`${kind} ${created_at} ${search?.id} ${reply_id ?? text}`}>
          <p className="whitespace-pre-line break-words">
            <span className="font-semibold">{titles[kind]}</span>
            {text && `: ${text}`}
            {search && (
              <>
                {kind === 'found' ? ' ' : ' in '}
                <Link to={paths.searchJob(search.id)} className="link">
                  {search.title}
                </Link>
              </>
            )}
          </p>
          <p className="text-muted text-xs">
            {[author, formatDateTime(created_at)].filter(Boolean).join(', ')}
          </p>
          {reply_id && <WholeReply id={reply_id} at={formatDateTime(created_at)} />}
        </li>
      ))}
    </ol>
  );
}

/** All of a mail that came back, with the quotes that the list leaves out. */
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
        className="-ml-3"
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
