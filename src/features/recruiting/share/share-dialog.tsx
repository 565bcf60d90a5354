import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import {
  createShareLink,
  listShareLinks,
  previewShareLink,
  revokeShareLink,
  type SharedPerson,
  type ShareLink,
  shareLimits,
} from '../../../../contract/recruiting/share-links.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate, formatDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';

const ShareButton = lazy(() => import('../../../platform/share-button.tsx'));

/** Links by which a hiring manager sees the shortlist and answers, without an account. */
export function ShareDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const titleId = useId();
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
      aria-labelledby={titleId}
      onClose={onClose}
      className="mt-[6vh]! max-h-[88dvh] w-[min(42rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 id={titleId} className="text-xl">
        Share the shortlist
      </h2>
      <p className="mt-1 text-muted text-sm">
        Anyone with the link sees the people on the shortlist, with the evidence for each criterion, and can
        answer yes, no or with a comment. They cannot change anything.
      </p>
      <NewLink jobId={jobId} onMade={() => queries.invalidateQueries({ queryKey })} />
      {problem && (
        <Notice kind="failed" className="mt-4">
          {problemText(problem, 'The links could not be loaded. Please try again.')}
        </Notice>
      )}
      {links && links.length > 0 && (
        <ul aria-label="Links" className="mt-5 divide-y divide-hairline border-hairline border-t text-sm">
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
      <div className="mt-5 flex justify-end">
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

const states = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;

const LinkText = ({ link }: { link: ShareLink }) => (
  <div className="min-w-0">
    <p className="break-words">
      <strong>{link.label}</strong>{' '}
      <Tag look={link.state === 'active' ? 'done' : 'plain'}>{states[link.state]}</Tag>
      {link.shows_contact && ' with contact data'}
      {link.shows_summary && ' with summaries'}
    </p>
    <p className="text-muted text-xs">
      {link.created_by}, {formatDate(link.created_at)} · until {formatDate(link.expires_at)} ·{' '}
      {link.opened_at ? `opened ${formatDateTime(link.opened_at)}` : 'not opened yet'}
    </p>
  </div>
);

function NewLink({ jobId, onMade }: { jobId: string; onMade: () => unknown }) {
  const api = useApi();
  const { shell } = usePlatform();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState('14');
  const [showsContact, setShowsContact] = useState(false);
  const [showsSummary, setShowsSummary] = useState(false);
  const preview = useQuery({
    queryKey: ['share-preview', jobId, showsContact],
    queryFn: ({ signal }) =>
      api.call(
        previewShareLink,
        { params: { id: jobId }, query: { contact: showsContact ? 'shown' : 'hidden' } },
        { signal },
      ),
    enabled: showsSummary,
    staleTime: 0,
  });
  const make = useMutation({
    mutationFn: () =>
      api.call(createShareLink, {
        params: { id: jobId },
        body: {
          label,
          days: Number(days),
          shows_contact: showsContact,
          shows_summary: showsSummary,
          seen: showsSummary ? (preview.data?.version ?? '') : '',
        },
      }),
    onSuccess: onMade,
    onError: () => showsSummary && preview.refetch(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Form aria-label="New link" onSubmit={submit} className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextField
        label="Recipient"
        required
        maxLength={shareLimits.label}
        hint="Answers carry this name."
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <SelectField label="Valid for" value={days} onChange={({ target }) => setDays(target.value)}>
        <option value="7">7 days</option>
        <option value="14">14 days</option>
        <option value="30">30 days</option>
        <option value="90">90 days</option>
      </SelectField>
      <label className="flex items-start gap-2 text-sm sm:col-span-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-strong"
          checked={showsContact}
          onChange={({ target }) => setShowsContact(target.checked)}
        />
        Show mail address, phone number and profile
      </label>
      <label className="flex items-start gap-2 text-sm sm:col-span-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-strong"
          checked={showsSummary}
          onChange={({ target }) => setShowsSummary(target.checked)}
        />
        Show summaries, which are free text
      </label>
      {showsSummary && <Preview people={preview.data?.people} error={preview.error} />}
      <div className="sm:col-span-2">
        <Button
          type="submit"
          size="small"
          busy={make.isPending}
          disabled={!label.trim() || (showsSummary && !preview.data)}
        >
          Make a link
        </Button>
      </div>
      {make.error && (
        <Notice kind="failed" className="sm:col-span-2">
          {problemText(make.error, 'The link could not be made. Please try again.')}
        </Notice>
      )}
      {make.data && (
        <Notice kind="done" className="sm:col-span-2">
          <p>The link for {make.data.label}. It is shown this once.</p>
          <p className="wrap-anywhere my-2 text-sm" data-link>
            {make.data.url}
          </p>
          <div className="-ml-3 flex flex-wrap">
            <CopyButton text={make.data.url}>Copy link</CopyButton>
            <Suspense>
              {shell && <ShareButton url={make.data.url} subject={`Shortlist for ${make.data.label}`} />}
            </Suspense>
          </div>
        </Notice>
      )}
    </Form>
  );
}

/** What the link will say of each person in free words, to be read before it is made. */
function Preview({ people, error }: { people: SharedPerson[] | undefined; error: Error | null }) {
  if (error) {
    return (
      <Notice kind="failed" className="sm:col-span-2">
        {problemText(error, 'The summaries could not be loaded. Please try again.')}
      </Notice>
    );
  }
  if (!people) return <LoadingMark text="Loading the summaries..." />;
  return (
    <section
      aria-label="Summaries as the link shows them"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-card border border-hairline p-3 text-sm sm:col-span-2"
    >
      {people.length === 0 && <p>Nobody is on the shortlist at present.</p>}
      <ul className="space-y-3">
        {people.map(({ id, name, summary }) => (
          <li key={id}>
            <strong>{name}</strong>
            <p className="wrap-anywhere whitespace-pre-line text-muted">{summary || 'No summary.'}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
