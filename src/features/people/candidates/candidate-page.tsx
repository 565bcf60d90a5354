import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Person } from '../../../../contract/people/people.calls.ts';
import { pickPersonFields } from '../../../../contract/people/person-fields.calls.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { deleteCandidate } from '../../../../contract/people/talent-pool.calls.ts';
import { isWebAddress } from '../../../../contract/platform/text.ts';
import { formatDate } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button, ButtonLink, classes } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LoadFailure } from '../../../ui/failure-notice.tsx';
import { ArrowLeftIcon, ExternalIcon, MailIcon, PhoneIcon, PlaceIcon } from '../../../ui/icons.tsx';
import { doNotContact } from '../../../ui/mail-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { DeleteCandidateDialog } from './delete-candidate-dialog.tsx';
import { PersonActions, PersonStatus, PersonWorkspace } from './person-workspace.tsx';
import { useCandidate, usePerson, usePersonChanges } from './use-person.ts';

const PersonPrivacy = lazy(() => import('./person-privacy.tsx'));
const OwnWindowButton = lazy(() => import('../../../platform/own-window-button.tsx'));

export function CandidatePage() {
  const { id = '' } = useParams();
  const back = useBackLink();
  const { data: candidate, error, isPending, refetch } = useCandidate(id);
  return (
    <div>
      <ButtonLink look="quiet" size="small" to={back.to} className="-mt-4 -ml-3 mb-2">
        <ArrowLeftIcon className="size-4" />
        {back.label}
      </ButtonLink>
      {isPending && <LoadingMark text="Loading candidate..." />}
      {error instanceof CallError && isNotFound(error) ? (
        <>
          <h1 className="text-3xl">This candidate is no longer here</h1>
          <p className="mt-3 max-w-[62ch]">
            They may have been deleted from the talent pool, or belonged to the sample that went away with
            your first import. A new search will not list them.
          </p>
        </>
      ) : (
        error && (
          <LoadFailure
            error={error}
            text="Failed to load the candidate. Please try again later."
            onRetry={refetch}
          />
        )
      )}
      {candidate && !error && <CandidateDetails candidate={candidate} backTo={back.to} />}
    </div>
  );
}

/** The candidate does not exist, or the id is malformed, as in a truncated URL. */
const isNotFound = ({ status }: CallError) => status === 404 || status === 400;

function CandidateDetails({ candidate, backTo }: { candidate: Candidate; backTo: string }) {
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  const { shell } = usePlatform();
  const [isConfirming, setConfirming] = useState(false);
  usePageTitle(candidate.name);
  const { name, title, location, source, sample, created_at } = candidate;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4 bg-paper py-2 lg:sticky lg:top-14 lg:z-20 lg:border-hairline lg:border-b">
        <div className="flex min-w-0 flex-1 basis-80 gap-4">
          <span
            aria-hidden="true"
            className="flex size-14 shrink-0 items-center justify-center rounded-full bg-strong-soft font-semibold text-strong text-xl"
          >
            {initialsOf(name)}
          </span>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="wrap-anywhere text-2xl sm:text-3xl">{name}</h1>
              {sample && <Tag>Sample</Tag>}
              {candidate.do_not_contact && <Tag>{doNotContact}</Tag>}
            </div>
            <p className="wrap-anywhere mt-0.5 text-lg">
              {[title, candidate.employer].filter(Boolean).join(' · ')}
            </p>
            <PersonStatus id={candidate.id} />
          </div>
        </div>
        <PersonActions id={candidate.id}>
          <Suspense>{shell && <OwnWindowButton />}</Suspense>
          {isOwner && !sample && (
            <PermittedButton
              call={deleteCandidate}
              look="secondary"
              size="small"
              onClick={() => setConfirming(true)}
            >
              Delete candidate
            </PermittedButton>
          )}
        </PersonActions>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm">
        {location && (
          <p className="wrap-anywhere flex items-center gap-1.5 text-muted">
            <PlaceIcon className="size-4 shrink-0" />
            {location}
          </p>
        )}
        <Contacts candidate={candidate} />
        <p className="wrap-anywhere min-w-0 text-muted">
          {source && (
            <>
              Source: <span>{source}</span>,{' '}
            </>
          )}
          added {formatDate(created_at)}
        </p>
      </div>
      {sample && (
        <Notice kind="info" className="mt-5">
          A fictional person, there to try the search with. The sample disappears with your first import.
        </Notice>
      )}
      <PersonWorkspace candidate={candidate} />
      {!sample && (
        <Suspense>
          <PersonPrivacy id={candidate.id} name={name} onErased={() => void navigate(backTo)} />
        </Suspense>
      )}
      <DeleteCandidateDialog
        candidate={isConfirming ? candidate : undefined}
        onClose={() => setConfirming(false)}
        onDeleted={() => void navigate(backTo)}
      />
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

function Contacts({ candidate }: { candidate: Candidate }) {
  const { email, other_emails: others = [], phone = '', profile_url: profile, links = [] } = candidate;
  const isStopped = candidate.do_not_contact;
  const pages = [profile, ...links].filter(Boolean);
  const note = isStopped ? `${doNotContact}.` : undefined;
  if (!email && !phone && others.length === 0 && pages.length === 0) return null;
  return (
    <ul
      aria-label="Contact"
      className="flex flex-wrap items-center gap-x-5 gap-y-1.5 touch:gap-y-0 touch:*:-my-1"
    >
      {email && (
        <li className="flex flex-wrap items-center">
          <Contact
            href={isStopped ? undefined : `mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            icon={<MailIcon className="size-4 shrink-0" />}
            text={email}
          />
          {others.length > 0 && <Tag className="ml-2">Mails go here</Tag>}
          <CopyButton isIcon text={email} note={note}>
            Copy
          </CopyButton>
        </li>
      )}
      {others.map((other) => (
        <OtherAddress key={other} id={candidate.id} address={other} />
      ))}
      {phone && (
        <li className="flex flex-wrap items-center">
          <Contact
            href={isStopped ? undefined : `tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            icon={<PhoneIcon className="size-4 shrink-0" />}
            text={phone}
          />
          <CopyButton isIcon text={phone} note={note}>
            Copy
          </CopyButton>
        </li>
      )}
      {pages.map((address) => (
        <li key={address}>
          <ProfileLink address={address} />
        </li>
      ))}
    </ul>
  );
}

function OtherAddress({ id, address }: { id: string; address: string }) {
  const { data: person } = usePerson(id);
  const { save } = usePersonChanges(id);
  const [problem, setProblem] = useState('');
  const choose = (person: Person) => {
    setProblem('');
    const others = [person.email, ...person.other_emails].filter((one) => one !== '' && one !== address);
    save({ ...pickPersonFields(person), email: address, other_emails: others }, person.version).catch(
      (error) => setProblem(problemText(error, 'The address could not be chosen. Please try again.')),
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Contact href={undefined} icon={<MailIcon className="size-4 shrink-0" />} text={address} />
      {person && !person.sample && (
        <ServerPart>
          <Button look="quiet" size="small" onClick={() => choose(person)}>
            Write to this one<span className="sr-only">: {address}</span>
          </Button>
        </ServerPart>
      )}
      {problem && <span className="text-failed text-sm">{problem}</span>}
    </li>
  );
}

function Contact({ href, icon, text }: { href: string | undefined; icon: ReactNode; text: string }) {
  const className = 'inline-flex items-center gap-1.5 break-all touch:min-h-11';
  if (href === undefined) {
    return (
      <span className={className}>
        {icon}
        {text}
      </span>
    );
  }
  return (
    <a href={href} className={classes('link', className)}>
      {icon}
      {text}
    </a>
  );
}

function ProfileLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex items-center gap-1.5 break-all touch:min-h-11"
    >
      <ExternalIcon className="size-4 shrink-0" />
      {address.replace(/^https?:\/\/(?:www\.)?/, '')}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function useBackLink(): { to: string; label: string } {
  const state: unknown = useLocation().state;
  const back = (state as { back?: { to?: unknown; label?: unknown } } | null)?.back;
  return typeof back?.to === 'string' && typeof back.label === 'string'
    ? { to: back.to, label: back.label }
    : { to: paths.talentPool, label: 'Talent Pool' };
}
