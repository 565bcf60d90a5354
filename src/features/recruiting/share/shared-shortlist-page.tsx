import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { openShareLink, type SharedShortlist } from '../../../../contract/recruiting/share-links.calls.ts';
import { send } from '../../../lib/auth-calls.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SharedPersonCard } from './shared-person-card.tsx';

/** A shared shortlist; needs no account. */
export function SharedShortlistPage() {
  const { uid = '', token = '' } = useParams();
  const [shortlist, setShortlist] = useState<SharedShortlist>();
  const [problem, setProblem] = useState('');
  usePageTitle(shortlist?.title);
  useEffect(() => {
    let isCurrent = true;
    send(openShareLink, { uid, token }).then(
      (opened) => isCurrent && setShortlist(opened),
      (error) => isCurrent && setProblem(problemText(error, 'The shortlist could not be loaded.')),
    );
    return () => {
      isCurrent = false;
    };
  }, [uid, token]);
  return (
    <div className="mx-auto w-full max-w-3xl px-(--gutter) py-10">
      <h1 className="break-words text-3xl">
        {shortlist ? `${shortlist.title}${shortlist.location && `, ${shortlist.location}`}` : 'Shortlist'}
      </h1>
      {problem && (
        <Notice kind="failed" className="mt-6">
          {problem}
        </Notice>
      )}
      {!shortlist && !problem && <LoadingMark text="Loading the shortlist..." />}
      {shortlist && (
        <>
          <p className="mt-2 text-muted">
            {shortlist.company} shares this shortlist with {shortlist.label}, until{' '}
            {formatDate(shortlist.expires_at)}. Say yes, no or what you think of each person.
          </p>
          {shortlist.people.length === 0 && <p className="mt-6">Nobody is on the shortlist at present.</p>}
          <ol aria-label="Shortlist" className="mt-6 space-y-5">
            {shortlist.people.map((person) => (
              <li key={person.id}>
                <SharedPersonCard link={{ uid, token }} person={person} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
