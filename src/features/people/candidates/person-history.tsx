import { Link } from 'react-router-dom';
import type { PersonEvent } from '../../../../contract/people/people.calls.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { paths } from '../../../lib/paths.ts';

const titles: Record<PersonEvent['kind'], string> = {
  added: 'Added to the talent pool',
  found: 'Found by',
  decided: 'Decision',
  moved: 'Moved to',
  answered: 'Answer to the shared shortlist',
  wrote: 'Mail',
  document: 'Résumé kept',
  edited: 'Edited',
  merged: 'Merged with another person',
  'contact-stopped': 'Do not contact',
  'contact-allowed': 'Contact allowed',
};

/** What happened to a person, newest first. */
export function PersonHistory({ events }: { events: PersonEvent[] }) {
  return (
    <ol className="space-y-3 border-hairline border-l pl-4 text-sm">
      {events.map(({ kind, author, text, search, created_at }) => (
        <li key={`${kind} ${created_at} ${search?.id} ${text}`}>
          <p className="break-words">
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
        </li>
      ))}
    </ol>
  );
}
