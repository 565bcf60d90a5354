import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
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
import { Tag } from '../../../ui/tag.tsx';
import { VerdictMark, verdictWords } from '../../search/verdict-mark.tsx';
import { anchorOf, foundOf, SharedPersonCard } from './shared-person-card.tsx';

const answers = { yes: 'Yes', no: 'No' } as const;

type Given = Pick<SharedPerson, 'answer' | 'comment'>;

interface Outcome {
  of: 'answer' | 'comment';
  kind: 'done' | 'failed';
  text: string;
  retry?: () => void;
}

/** What was pressed is disabled or gone by then. */
const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};

function OutcomeNotice({ outcome: { kind, text, retry } }: { outcome: Outcome }) {
  // It stays at the top of a phone with the name and the buttons.
  if (kind === 'done') {
    return (
      <p
        ref={takeLostFocus}
        tabIndex={-1}
        role="status"
        className="basis-full font-medium text-done text-sm print:hidden"
      >
        {text}
      </p>
    );
  }
  return (
    <Notice kind="failed" className="basis-full print:hidden">
      <div ref={takeLostFocus} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-2">
        {text}
        {retry && (
          <Button look="secondary" size="small" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </Notice>
  );
}

function AnsweredPerson({
  link,
  person,
  onAnswered,
}: {
  link: { uid: string; token: string };
  person: SharedPerson;
  onAnswered: (given: Given) => void;
}) {
  const { answer } = person;
  const [comment, setComment] = useState(person.comment);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  const store = async (next: Given['answer'], of: 'answer' | 'comment') => {
    setSending(true);
    setOutcome(undefined);
    try {
      await send(answerShareLink, { ...link, person: person.id, answer: next, comment });
      setOutcome({ of, kind: 'done', text: of === 'answer' ? 'Your answer is stored.' : 'Comment sent.' });
      onAnswered({ answer: next, comment });
    } catch (error) {
      const sent = of === 'comment' ? 'Your comment' : `Your ${next === 'yes' ? 'Yes' : 'No'}`;
      setOutcome({
        of,
        kind: 'failed',
        text: `${sent} on ${person.name} could not be stored. ${problemText(error, '')}`.trim(),
        retry: () => void store(next, of),
      });
    } finally {
      setSending(false);
    }
  };
  const choice = (value: 'yes' | 'no', text: string) => (
    <Button
      look={answer === value ? 'primary' : 'secondary'}
      size="small"
      className="min-w-16"
      aria-pressed={answer === value}
      aria-label={`${text}: ${person.name}`}
      disabled={isSending}
      onClick={() => void store(value, 'answer')}
    >
      {text}
    </Button>
  );
  const said = (of: Outcome['of']) => outcome?.of === of && <OutcomeNotice outcome={outcome} />;
  return (
    <SharedPersonCard
      person={person}
      head={
        <>
          <span className="flex gap-2 print:hidden">
            {choice('yes', 'Yes')}
            {choice('no', 'No')}
          </span>
          {answer && <span className="hidden font-semibold print:inline">Answer: {answers[answer]}</span>}
          {said('answer')}
        </>
      }
    >
      {person.comment && (
        <p className="wrap-anywhere mt-3 hidden whitespace-pre-line text-sm print:block">
          Comment: {person.comment}
        </p>
      )}
      <div className="mt-4 space-y-3 border-hairline border-t pt-3 print:hidden">
        <details open={person.comment !== '' || undefined}>
          <summary className="link w-max cursor-pointer py-1 text-sm">
            {person.comment ? 'Your comment' : 'Add a comment'}
          </summary>
          <div className="mt-2 space-y-3">
            <TextArea
              label={`Comment on ${person.name}`}
              rows={2}
              maxLength={shareLimits.comment}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
            <Button
              look="quiet"
              size="small"
              className="-ml-3"
              disabled={isSending || (!comment.trim() && answer === null)}
              onClick={() => void store(answer, 'comment')}
            >
              Send comment
            </Button>
          </div>
        </details>
        {said('comment')}
      </div>
    </SharedPersonCard>
  );
}

const isAnswered = ({ answer, comment }: Given) => answer !== null || comment !== '';

function Overview({ people }: { people: SharedPerson[] }) {
  const marks = ['found', 'unclear', 'missing'] as const;
  const answered = people.filter(isAnswered).length;
  return (
    <section aria-label="Overview" className="mt-4 text-sm">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
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
      {people.length > 1 && (
        <ol className="mt-2 divide-y divide-hairline rounded-card border border-hairline bg-panel">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <a
                  href={`#${anchorOf(person)}`}
                  className="link inline-flex items-center font-semibold touch:min-h-11"
                >
                  {person.name}
                </a>
                <span className="block truncate text-muted">
                  {[person.role, person.employer].filter(Boolean).join(' · ')}
                </span>
                <span className="block text-muted tabular-nums sm:hidden">{foundOf(person)}</span>
              </span>
              <span className="whitespace-nowrap text-muted tabular-nums max-sm:hidden">
                {foundOf(person)}
              </span>
              <AnswerTag given={person} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function AnswerTag({ given: { answer, comment } }: { given: Given }) {
  if (answer) return <Tag look={answer === 'yes' ? 'done' : 'failed'}>{answers[answer]}</Tag>;
  if (comment) return <Tag>Comment</Tag>;
  return <span className="text-muted">No answer yet</span>;
}

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
  const keep = (id: string, given: Given) =>
    setShortlist(
      (now) =>
        now && { ...now, people: now.people.map((one) => (one.id === id ? { ...one, ...given } : one)) },
    );
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
          <Sharer sharer={shortlist.sharer} />
          {shortlist.people.length > 0 && (
            <Button
              look="secondary"
              size="small"
              className="mt-4 max-sm:hidden print:hidden"
              onClick={() => window.print()}
            >
              Print or save as PDF
            </Button>
          )}
          {shortlist.people.length > 0 && <Overview people={shortlist.people} />}
          {shortlist.people.length === 0 && <p className="mt-6">Nobody is on the shortlist at present.</p>}
          <ol aria-label="Shortlist" className="mt-6 space-y-5">
            {shortlist.people.map((person) => (
              <li key={person.id} className="break-inside-avoid">
                <AnsweredPerson
                  link={{ uid, token }}
                  person={person}
                  onAnswered={(given) => keep(person.id, given)}
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

function Sharer({ sharer }: Pick<SharedShortlist, 'sharer'>) {
  if (!sharer) return null;
  return (
    <p className="mt-1 text-muted">
      Shared by {sharer.name}.{' '}
      {sharer.email && (
        <>
          Questions?{' '}
          <a className="link wrap-anywhere" href={`mailto:${encodeURIComponent(sharer.email)}`}>
            {sharer.email}
          </a>
        </>
      )}
    </p>
  );
}
