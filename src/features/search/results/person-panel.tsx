import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type WaitingTags, waitsToBeSent } from '../../../../contract/desktop/offline.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import { type Decision, decisionLabels } from '../../../../contract/search/decisions.ts';
import {
  type Criterion,
  type FoundCandidate,
  repeatsJobText,
} from '../../../../contract/search/sourcing.calls.ts';
import { providerName } from '../../../../contract/search/web-sources.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { Button, classes } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { CheckIcon, CloseIcon, ExternalIcon } from '../../../ui/icons.tsx';
import { DoNotContactNotice, MailProblemNotice, mailCameBack } from '../../../ui/mail-problem.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { StepButtons } from '../../../ui/step-buttons.tsx';
import { ApplicantSystemButton } from '../../recruiting/applicant-system/applicant-system-button.tsx';
import { ContactButton, WriteButton } from '../../recruiting/messages/write-button.tsx';
import { type ListedPerson, linkToCandidate, poolIdOf, readTitle } from './listed-person.ts';
import { MarkedText, wordsOfQuote, wordsToMark } from './marked-text.tsx';
import { PersonCriteria } from './person-criteria.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonTags } from './person-tags.tsx';
import { describeAnswer, describePast, useAnnotations, useFoundPerson } from './use-found-person.ts';

export function PersonPanel({
  jobId,
  id,
  person,
  criteria,
  isBeside,
  heading,
  noteField,
  onDecide,
  onLeave,
  ...moving
}: {
  jobId: string;
  id: string;
  person: ListedPerson & { details: FoundCandidate };
  criteria: Criterion[];
  /** Beside the list; otherwise instead of it, with the buttons within reach of the thumb. */
  isBeside: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  noteField: RefObject<HTMLTextAreaElement | null>;
  onDecide: (decision: Decision | null) => void;
  onLeave: () => void;
} & Moving) {
  const { details } = person;
  const { data: more, error } = useFoundPerson(jobId, id, details.seen ?? false);
  const annotations = useAnnotations(jobId, id);
  const { name, role } = readTitle(person);
  const known = more?.id === id ? more : undefined;
  const poolId = poolIdOf(person);
  const profile = known?.profile_url && isWebAddress(known.profile_url) ? known.profile_url : '';
  const facts = [role, details.employer, details.place, providerName(details.source)].filter(Boolean);
  // Alone on a phone, without the heading of the search above it.
  const Heading = isBeside ? 'h3' : 'h2';
  return (
    <section
      aria-label={name}
      className="space-y-4"
      onKeyDown={({ key, target, currentTarget }) => {
        if (key !== 'Escape' || currentTarget.querySelector('dialog[open]')) return;
        (target as HTMLElement).blur();
        onLeave();
      }}
    >
      <header className="space-y-2">
        <div
          className={classes(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
            isBeside && 'sticky -top-5 z-10 -mx-5 -mt-5 bg-panel px-5 pt-5 pb-1',
          )}
        >
          <Heading ref={heading} tabIndex={-1} className="min-w-0 text-xl">
            {name}
          </Heading>
          {isBeside && <DecisionButtons current={details.decision} onDecide={onDecide} />}
        </div>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
        <ClientAnswers answers={details.answers} />
        {(details.decision || details.decided_by === waitsToBeSent) && (
          <p className="text-sm">
            <strong>{details.decision ? decisionLabels[details.decision] : 'Undecided'}</strong>
            {details.reason && `: ${details.reason}`}
            <span className="text-muted">
              {' '}
              · {details.decided_by}
              {details.decided_at && `, ${formatDateTime(details.decided_at)}`}
            </span>
          </p>
        )}
        {details.do_not_contact && <DoNotContactNotice stop={known?.contact_stop} />}
        {details.email_problem && (
          <MailProblemNotice email={known?.email ?? ''} problem={details.email_problem} />
        )}
        <div className="flex flex-wrap items-center gap-1 [&_:is(a,button)]:px-2 max-sm:[&_:is(a,button)]:px-1.5">
          <WriteButton jobId={jobId} id={id} name={name} isStopped={details.do_not_contact === true} />
          <OpenPage person={person} />
          {(details.source === 'talent-pool' || known?.email) && !details.do_not_contact && (
            <CopyButton text={known?.email ?? ''} note={noteOf(details)} disabled={!known?.email}>
              Copy email
            </CopyButton>
          )}
          <MoreMenu about={`about ${name}`}>
            <CopyButton isPlain text={person.url}>
              Copy link
            </CopyButton>
            {profile && <SiteLink href={profile} text="Profile" />}
            {poolId && (
              <ContactButton
                ids={[poolId]}
                who={name}
                stopped={{ isStopped: details.do_not_contact === true, stop: known?.contact_stop }}
              />
            )}
            {details.decision && <ApplicantSystemButton chosen={{ results: [id] }} />}
          </MoreMenu>
        </div>
      </header>
      <FailureNotice error={error} text="The person could not be loaded." />
      <PersonCriteria
        criteria={criteria}
        details={details}
        onJudge={(criterion, verdict) => annotations.judge.mutate({ criterion, verdict })}
      />
      <PersonTags
        tags={details.tags ?? []}
        waiting={(details as WaitingTags).waiting_tags}
        onAdd={(tag) => annotations.addTag.mutateAsync(tag)}
        onRemove={(tag) => annotations.removeTag.mutate(tag)}
      />
      <PersonText details={details} more={known} criteria={criteria} />
      <PersonNotes
        // What was begun about one person is not about the next.
        key={id}
        id={id}
        field={noteField}
        notes={known?.written_notes}
        onAdd={(text) => annotations.addNote.mutateAsync(text)}
        onDelete={(note) => annotations.deleteNote.mutate(note)}
      />
      {known && known.history.length > 0 && <History history={known.history} />}
      {!isBeside && (
        <div className="sticky bottom-0 z-10 -mx-(--gutter) flex items-center justify-between gap-2 border-hairline border-t bg-paper px-(--gutter) py-3">
          <DecisionButtons current={details.decision} onDecide={onDecide} />
          <StepButtons onStep={moving.onMove} can={moving.canMove} />
        </div>
      )}
    </section>
  );
}

interface Moving {
  onMove: (by: 1 | -1) => void;
  canMove: { back: boolean; on: boolean };
}

function ClientAnswers({ answers = [] }: Pick<FoundCandidate, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <ul aria-label="Answers to the shared shortlist" className="wrap-anywhere text-sm">
      {answers.map(({ author, answer, comment }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two links may bear one name
        <li key={at}>
          <strong>{author}:</strong> {describeAnswer(answer, comment)}
        </li>
      ))}
    </ul>
  );
}

function OpenPage({ person }: { person: ListedPerson }) {
  const { pathname, search } = useLocation();
  const link = linkToCandidate(person.url, person.details?.source);
  if (link.kind === 'site') return <SiteLink href={link.href} text="Open page" />;
  if (link.kind !== 'page') return null;
  return (
    <Link
      to={link.to}
      state={{ back: { to: pathname + search, label: 'Back to results' } }}
      className="link px-3 py-1.5 text-sm"
    >
      Open page
    </Link>
  );
}

const noteOf = (details: FoundCandidate): string | undefined => details.email_problem && `${mailCameBack}.`;

const SiteLink = ({ href, text }: { href: string; text: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="link inline-flex items-center gap-1 px-3 py-1.5 text-sm"
  >
    {text}
    <ExternalIcon className="size-3.5" />
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);

/** The person's own words, with those marked that the verdicts rest on. */
function PersonText({
  details,
  more,
  criteria,
}: {
  details: FoundCandidate;
  more: FoundPerson | undefined;
  criteria: Criterion[];
}) {
  const matched = wordsToMark(details);
  const texts = new Map(criteria.map(({ id, text }) => [id, text]));
  const quoted = (details.criteria ?? []).flatMap(({ id, quote, verdict }) =>
    quote && verdict === 'found' ? wordsOfQuote(quote, texts.get(id) ?? '', matched) : [],
  );
  const words = quoted.length > 0 ? quoted : matched;
  const text = more?.summary || details.snippet;
  // The verdicts above say the others with their evidence.
  const reasons = details.why.filter((reason) => !details.criteria || reason === repeatsJobText);
  return (
    <div className="space-y-2 text-sm">
      {text && (
        <p className="max-w-[65ch] whitespace-pre-line">
          <MarkedText text={text} words={words} />
        </p>
      )}
      {more && more.skills.length > 0 && (
        <p className="text-muted">
          <span className="font-semibold">Skills: </span>
          <MarkedText text={more.skills.join(', ')} words={words} />
        </p>
      )}
      {reasons.length > 0 && <p className="text-muted">{reasons.join(' · ')}</p>}
    </div>
  );
}

function History({ history }: { history: FoundPerson['history'] }) {
  return (
    <details className="text-sm">
      <summary className="font-semibold">Decisions so far</summary>
      <ol className="mt-2 space-y-1">
        {history.map((past) => (
          <li key={past.created_at + past.kind} className="text-muted">
            <span className="text-ink">{describePast(past)}</span> · {past.author},{' '}
            {formatDateTime(past.created_at)}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Pressing the current decision again takes it away. */
export function DecisionButtons({
  current,
  count,
  onDecide,
}: {
  current?: Decision | undefined;
  count?: number;
  onDecide: (decision: Decision | null) => void;
}) {
  const button = (decision: Decision, text: string, Icon = CheckIcon) => (
    <Button
      size="small"
      look={current === decision ? 'primary' : 'secondary'}
      aria-pressed={current === decision}
      aria-label={count === undefined ? undefined : `${text} (${count})`}
      onClick={() => onDecide(current === decision ? null : decision)}
    >
      {current === decision && <Icon className="size-4" />}
      {text}
    </Button>
  );
  return (
    <fieldset className={classes('flex gap-2', count === undefined && 'flex-wrap')}>
      <legend className="sr-only">Decision</legend>
      {button('shortlist', 'Shortlist')}
      {button('maybe', 'Maybe')}
      {button('no', 'No…', CloseIcon)}
    </fieldset>
  );
}
