import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { z } from '../../../../contract/platform/zod.ts';
import {
  createShareLink,
  listShareLinks,
  type newShareLink,
  previewShareLink,
  revokeShareLink,
  type SharedPerson,
  type ShareLink,
  shareLimits,
} from '../../../../contract/recruiting/share-links.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate, formatDateTime } from '../../../lib/display-text.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { MailIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { foundOf, SharedPersonCard } from './shared-person-card.tsx';

const ShareButton = lazy(() => import('../../../platform/share-button.tsx'));

export function ShareShortlistButton({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton call={createShareLink} look="secondary" size="small" onClick={() => setOpen(true)}>
        Share
      </PermittedButton>
      {isOpen && <ShareDialog jobId={jobId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Makes links by which a hiring manager sees the shortlist and answers without an account. */
export function ShareDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['share-links', jobId];
  const params = { id: jobId };
  const { data: links, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listShareLinks, { params }, { signal }),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.call(revokeShareLink, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const problem = error ?? revoke.error;
  return (
    <Dialog
      title="Share the shortlist"
      onClose={onClose}
      className="mt-[6vh]! max-h-[88dvh] w-[min(42rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <p className="mt-1 text-muted text-sm">
        Anyone with the link sees the people on the shortlist, with the evidence for each criterion, and can
        answer yes, no or with a comment. They cannot change anything.
      </p>
      <NewLink jobId={jobId} onMade={() => queries.invalidateQueries({ queryKey })} onClose={onClose}>
        <FailureNotice
          error={problem}
          text="The links could not be loaded. Please try again."
          className="mt-4"
        />
        {links && links.length > 0 && (
          <ul aria-label="Links" className="mt-4 divide-y divide-hairline border-hairline border-y text-sm">
            {links.map((link) => (
              <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                <LinkText link={link} />
                {link.state === 'active' && (
                  <Button
                    look="secondary"
                    size="small"
                    className="ml-auto"
                    aria-label={`Revoke the link for ${link.label}`}
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate(link.id)}
                  >
                    Revoke
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </NewLink>
    </Dialog>
  );
}

function answersText({ people, answered, yes, no }: NonNullable<ShareLink['answers']>): string {
  const counts = [yes > 0 && `${yes} yes`, no > 0 && `${no} no`].filter(Boolean);
  return [`${answered} of ${people} answered`, ...counts].join(', ');
}

const states = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;

const LinkText = ({ link }: { link: ShareLink }) => (
  <div className="min-w-0">
    <p className="break-words">
      <strong>{link.label}</strong>{' '}
      <Tag look={link.state === 'active' ? 'done' : 'plain'}>{states[link.state]}</Tag>{' '}
      {[
        link.chooses_people && 'chosen people only',
        link.shows_contact && 'with contact data',
        link.shows_summary && 'with summaries',
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
    <p className="text-muted text-xs">
      {link.created_by}, {formatDate(link.created_at)} · until {formatDate(link.expires_at)} ·{' '}
      {link.opened_at ? `opened ${formatDateTime(link.opened_at)}` : 'not opened yet'}
      {link.answers && (
        <strong className="font-semibold text-ink">{` · ${answersText(link.answers)}`}</strong>
      )}
    </p>
  </div>
);

const validities = [7, 14, 30, 90];

const usePreview = (jobId: string, showsContact: boolean) =>
  useCallQuery(
    ['share-preview', jobId, showsContact],
    previewShareLink,
    { params: { id: jobId }, query: { contact: showsContact ? 'shown' : 'hidden' } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

function NewLink({
  jobId,
  onMade,
  onClose,
  children,
}: {
  jobId: string;
  onMade: () => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const api = useApi();
  const formId = useId();
  const [label, setLabel] = useState('');
  const [mailTo, setMailTo] = useState('');
  const [days, setDays] = useState('14');
  const [shows, setShows] = useState<Shows>({ contact: false, summary: false, sharer: true });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [showsLater, setShowsLater] = useState(false);
  const preview = usePreview(jobId, shows.contact);
  const people = preview.data?.people ?? [];
  const chosen = people.filter(({ id }) => !leftOut.has(id));
  const hasNoMail = preview.data?.can_mail === false;
  const address = hasNoMail ? '' : mailTo.trim();
  const make = useMutation({
    mutationFn: () =>
      api.call(createShareLink, {
        params: { id: jobId },
        body: {
          label,
          days: Number(days),
          shows_contact: shows.contact,
          shows_summary: shows.summary,
          shows_sharer: shows.sharer,
          seen: shows.summary ? (preview.data?.version ?? '') : '',
          // A link to an empty shortlist shows who comes.
          ...(chosen.length > 0 &&
            (chosen.length < people.length || !showsLater) && { people: chosen.map(({ id }) => id) }),
          ...(address && { mail_to: address }),
        },
      }),
    onSuccess: onMade,
    onError: () => preview.refetch(),
  });
  const recipient = useRef<HTMLInputElement>(null);
  const isMade = make.data !== undefined;
  useEffect(() => {
    if (!isMade) recipient.current?.focus();
  }, [isMade]);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  };
  return (
    <>
      {make.data && <MadeLink link={make.data} address={address} />}
      {children}
      <Form
        id={formId}
        aria-label="New link"
        hidden={isMade}
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        <TextField
          ref={recipient}
          label="Recipient"
          required
          maxLength={shareLimits.label}
          hint="Answers carry this name."
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        <TextField
          label="Their mail address"
          type="email"
          hint={
            hasNoMail
              ? 'Your organization has no mail server: send the link yourself.'
              : 'Optional. The link is mailed there.'
          }
          disabled={hasNoMail}
          value={hasNoMail ? '' : mailTo}
          onChange={({ target }) => setMailTo(target.value)}
        />
        <FailureNotice
          error={preview.error}
          text="The shortlist could not be loaded. Please try again."
          className="sm:col-span-2"
        />
        {preview.isPending && <LoadingMark text="Loading the shortlist..." />}
        {preview.data && (
          <PeopleToShare
            people={people}
            leftOut={leftOut}
            onChoose={choose}
            showsLater={showsLater}
            onShowLater={setShowsLater}
          />
        )}
        <ShownOfPeople shows={shows} onChange={setShows} />
        <SelectField label="Valid for" value={days} onChange={({ target }) => setDays(target.value)}>
          <Options of={validities.map((validity) => [validity, `${validity} days`])} />
        </SelectField>
        {chosen.length > 0 && (
          // Summaries have to be seen before they are shared.
          <Preview
            key={String(shows.summary)}
            isOpen={shows.summary}
            recipient={label.trim()}
            people={chosen.map((person) => asShown(person, shows))}
          />
        )}
        <FailureNotice
          error={make.error}
          text="The link could not be made. Please try again."
          className="sm:col-span-2"
        />
      </Form>
      <DialogFooter>
        {isMade && (
          <Button
            look="secondary"
            onClick={() => {
              make.reset();
              setLabel('');
              setMailTo('');
            }}
          >
            Make another link
          </Button>
        )}
        <Button look={isMade ? 'primary' : 'secondary'} onClick={onClose}>
          Close
        </Button>
        {!isMade && (
          <Button
            type="submit"
            form={formId}
            busy={make.isPending}
            disabled={!label.trim() || !preview.data || (people.length > 0 && chosen.length === 0)}
          >
            {address ? 'Make and mail the link' : 'Make a link'}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

const asShown = (person: SharedPerson, { summary, sharer }: Shows): SharedPerson => ({
  ...person,
  ...(!summary && { summary: '' }),
  criteria: person.criteria.map((one) =>
    one.checked_by === undefined || sharer ? one : { ...one, checked_by: '' },
  ),
});

const Choice = ({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) => (
  <label className="flex items-start gap-2 text-sm">
    <input
      type="checkbox"
      className="mt-0.5 size-4 shrink-0 accent-strong"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="min-w-0">{children}</span>
  </label>
);

interface Shows {
  contact: boolean;
  summary: boolean;
  sharer: boolean;
}

const shownTexts = [
  ['contact', 'Show mail address, phone number and profile'],
  ['summary', 'Show summaries, which are free text'],
  ['sharer', 'Show my name and mail address, for questions'],
] as const;

const ShownOfPeople = ({ shows, onChange }: { shows: Shows; onChange: (shows: Shows) => void }) => (
  <div className="space-y-2 sm:col-span-2">
    {shownTexts.map(([name, text]) => (
      <Choice
        key={name}
        isChecked={shows[name]}
        onChange={(isShown) => onChange({ ...shows, [name]: isShown })}
      >
        {text}
      </Choice>
    ))}
  </div>
);

function PeopleToShare({
  people,
  leftOut,
  onChoose,
  showsLater,
  onShowLater,
}: {
  people: SharedPerson[];
  leftOut: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  showsLater: boolean;
  onShowLater: (showsLater: boolean) => void;
}) {
  if (people.length === 0)
    return <p className="text-sm sm:col-span-2">Nobody is on the shortlist at present.</p>;
  const isEverybody = people.every(({ id }) => !leftOut.has(id));
  return (
    <fieldset className="text-sm sm:col-span-2">
      <legend className="font-semibold">People</legend>
      <div className="mt-1 max-h-44 space-y-1.5 overflow-y-auto rounded-control border border-hairline p-3">
        {people.map((person) => (
          <Choice
            key={person.id}
            isChecked={!leftOut.has(person.id)}
            onChange={(isChosen) => onChoose(person.id, isChosen)}
          >
            <strong className="font-semibold">{person.name}</strong>{' '}
            <span className="text-muted">
              {[person.role, person.employer, foundOf(person)].filter(Boolean).join(' · ')}
            </span>
          </Choice>
        ))}
      </div>
      <div className="mt-2">
        {isEverybody ? (
          <Choice isChecked={showsLater} onChange={onShowLater}>
            Show people who are shortlisted later as well
          </Choice>
        ) : (
          <p className="text-muted text-xs">Only these people are shown, however the shortlist changes.</p>
        )}
      </div>
    </fieldset>
  );
}

function Preview({
  isOpen,
  recipient,
  people,
}: {
  isOpen: boolean;
  recipient: string;
  people: SharedPerson[];
}) {
  return (
    <details open={isOpen} className="text-sm sm:col-span-2">
      <summary className="link w-max cursor-pointer py-1">What {recipient || 'the recipient'} sees</summary>
      <section
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        // What is only for screen readers stays within it, too.
        className="relative mt-2 max-h-80 space-y-3 overflow-y-auto rounded-card bg-sunk p-3"
      >
        {people.map((person) => (
          <SharedPersonCard key={person.id} person={person} />
        ))}
      </section>
    </details>
  );
}

/** The address is shown once. */
function MadeLink({ link, address }: { link: z.infer<typeof newShareLink>; address: string }) {
  const { shell } = usePlatform();
  const shown = useRef<HTMLParagraphElement>(null);
  // The button that made it is gone.
  useEffect(() => shown.current?.focus(), []);
  const { label, url, mailed_to: mailedTo, mail_problem: mailProblem } = link;
  const subject = `Shortlist for ${label}`;
  const body = `Hello ${label},\n\nhere is the shortlist:\n${url}\n`;
  return (
    <>
      {mailProblem && (
        <Notice kind="failed" className="mt-4">
          The link could not be mailed: {mailProblem}
        </Notice>
      )}
      <Notice kind="done" className="mt-4">
        <p>
          The link for {label}. It is shown this once.{mailedTo && ` It was mailed to ${mailedTo}.`}
          {address && !mailedTo && !mailProblem && (
            <strong> It was not mailed: your organization has no mail server.</strong>
          )}
        </p>
        <p ref={shown} tabIndex={-1} className="wrap-anywhere my-2 text-sm" data-link>
          {url}
        </p>
        <div className="-ml-3 flex flex-wrap">
          <CopyButton text={url}>Copy link</CopyButton>
          {shell ? (
            <Suspense>
              <ShareButton url={url} subject={subject} />
            </Suspense>
          ) : (
            !mailedTo && (
              <ButtonAnchor
                look="quiet"
                size="small"
                href={`mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
              >
                <MailIcon className="size-4" />
                Mail it to {label}
              </ButtonAnchor>
            )
          )}
        </div>
      </Notice>
    </>
  );
}
