import { useEffect, useId, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import {
  answerShareLink,
  openShareLink,
  type SharedPerson,
  type SharedShortlist,
  shareLimits,
} from '../../../../contract/recruiting/share-links.calls.ts';
import { brand } from '../../../../contract/site/brand.ts';
import { send } from '../../../lib/auth-calls.ts';
import { formatDate } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { needLabels } from '../../search/criterion-chip.tsx';
import { VerdictMark, verdictWords } from '../../search/results/verdict-mark.tsx';

type Answer = SharedPerson['answer'];

interface SharedPersonProps {
  link: { uid: string; token: string };
  person: SharedPerson;
  /** Called once an answer about the person is stored. */
  onAnswered: () => void;
}

/** One person of a shared shortlist, with the evidence, and what the reader answers. */
function SharedPersonCard({ link, person, onAnswered }: SharedPersonProps) {
  const headingId = useId();
  const { name, role, employer, place, summary, skills, criteria } = person;
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-hairline bg-panel p-5">
      <h2 id={headingId} className="break-words text-xl">
        {name}
      </h2>
      <p className="mt-1 text-muted text-sm">{[role, employer, place].filter(Boolean).join(' · ')}</p>
      <Contacts person={person} />
      {criteria.length > 0 && (
        <ul aria-label="Criteria" className="mt-3 space-y-1 text-sm">
          {criteria.map(({ text, need, verdict, quote }) => (
            <li key={need + text} className="flex items-baseline gap-x-2">
              <VerdictMark verdict={verdict} />
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{text}</span>
                <span className="text-muted text-xs">{needLabels[need].toLowerCase()}</span>
                {quote && <q className="text-muted">{quote}</q>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {summary && <p className="wrap-anywhere mt-3 max-w-[65ch] whitespace-pre-line text-sm">{summary}</p>}
      {skills.length > 0 && <p className="mt-2 text-muted text-sm">Skills: {skills.join(', ')}</p>}
      <AnswerForm link={link} person={person} onAnswered={onAnswered} />
    </article>
  );
}

function Contacts({ person: { email, phone, profile_url: profile } }: { person: SharedPerson }) {
  if (!email && !phone && !profile) return null;
  return (
    <p className="wrap-anywhere mt-1 flex flex-wrap gap-x-3 text-sm">
      {email && (
        <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
      )}
      {phone && <span>{phone}</span>}
      {isWebAddress(profile) && (
        <a className="link" href={profile} target="_blank" rel="noopener noreferrer">
          Profile<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}

function AnswerForm({ link, person, onAnswered }: SharedPersonProps) {
  const [answer, setAnswer] = useState<Answer>(person.answer);
  const [comment, setComment] = useState(person.comment);
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string }>();
  const [isSending, setSending] = useState(false);
  const store = async (next: Answer) => {
    setSending(true);
    setOutcome(undefined);
    try {
      await send(answerShareLink, { ...link, person: person.id, answer: next, comment });
      setAnswer(next);
      setOutcome({ kind: 'done', text: 'Your answer is stored.' });
      onAnswered();
    } catch (error) {
      setOutcome({ kind: 'failed', text: problemText(error, 'It could not be stored. Please try again.') });
    } finally {
      setSending(false);
    }
  };
  const choice = (value: 'yes' | 'no', text: string) => (
    <Button
      look={answer === value ? 'primary' : 'secondary'}
      size="small"
      aria-pressed={answer === value}
      aria-label={`${text}: ${person.name}`}
      disabled={isSending}
      onClick={() => void store(value)}
    >
      {text}
    </Button>
  );
  return (
    <div className="mt-4 space-y-3 border-hairline border-t pt-4">
      <TextArea
        label={`Comment on ${person.name}`}
        rows={2}
        maxLength={shareLimits.comment}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {choice('yes', 'Yes')}
        {choice('no', 'No')}
        <Button
          look="quiet"
          size="small"
          disabled={isSending || (!comment.trim() && answer === null)}
          onClick={() => void store(answer)}
        >
          Send comment
        </Button>
      </div>
      {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
    </div>
  );
}

/** What the marks of the criteria mean, and how many people are left to answer. */
function Progress({ people, answered }: { people: SharedPerson[]; answered: number }) {
  const marks = ['found', 'unclear', 'missing'] as const;
  return (
    <div className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
      <p role="status" className="font-medium">
        {answered < people.length
          ? `${answered} of ${people.length} answered`
          : 'All answered, thank you. You can still change your answers.'}
      </p>
      {people.some(({ criteria }) => criteria.length > 0) && (
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-muted">
          {marks.map((verdict) => (
            <span key={verdict} className="flex items-center gap-1">
              <VerdictMark verdict={verdict} />
              {verdictWords[verdict]}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

export function SharedShortlistPage() {
  const { uid = '', token = '' } = useParams();
  const [shortlist, setShortlist] = useState<SharedShortlist>();
  const [problem, setProblem] = useState('');
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  usePageTitle(shortlist?.title);
  useEffect(() => {
    let isCurrent = true;
    send(openShareLink, { uid, token }).then(
      (opened) => {
        if (!isCurrent) return;
        setShortlist(opened);
        const before = opened.people.filter(({ answer, comment }) => answer !== null || comment !== '');
        setAnswered(new Set(before.map(({ id }) => id)));
      },
      (error) => isCurrent && setProblem(problemText(error, 'The shortlist could not be loaded.')),
    );
    return () => {
      isCurrent = false;
    };
  }, [uid, token]);
  return (
    <div className="mx-auto w-full max-w-3xl px-(--gutter) py-8">
      {shortlist && (
        <p className="mb-8 border-hairline border-b pb-4 font-bold text-xl">{shortlist.company}</p>
      )}
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
            For {shortlist.label}, until {formatDate(shortlist.expires_at)}. Say yes, no or what you think of
            each person.
          </p>
          {shortlist.people.length > 0 && <Progress people={shortlist.people} answered={answered.size} />}
          {shortlist.people.length === 0 && <p className="mt-6">Nobody is on the shortlist at present.</p>}
          <ol aria-label="Shortlist" className="mt-6 space-y-5">
            {shortlist.people.map((person) => (
              <li key={person.id}>
                <SharedPersonCard
                  link={{ uid, token }}
                  person={person}
                  onAnswered={() => setAnswered(new Set([...answered, person.id]))}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="mt-10 border-hairline border-t pt-4 text-muted text-sm">
        Shared with {brand.name} ·{' '}
        <Link to={paths.privacy} className="link">
          Privacy Policy
        </Link>
      </p>
    </div>
  );
}
