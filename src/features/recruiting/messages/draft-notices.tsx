import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getPerson, updatePerson } from '../../../../contract/people/people.calls.ts';
import { pickPersonFields } from '../../../../contract/people/person-fields.calls.ts';
import type { MessageDraft } from '../../../../contract/recruiting/messages.calls.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate, formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { mailSettingsPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Form, TextField } from '../../../ui/field.tsx';
import { MailProblemNotice } from '../../../ui/mail-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { formatComing } from '../sequences/sequence-fields.tsx';
import { useChangeSequence } from '../sequences/use-sequences.ts';

export const messageDraftKey = (id: string) => ['message-draft', id];

const contacts = {
  wrote: 'wrote to this person',
  drafted: 'drafted a mail to this person',
  submitted: 'submitted this person',
};

export function RunningSequence({
  sequence: { id, place_id: place, name: title, sent, next_at: nextAt, is_paused: isPaused },
  name,
}: {
  sequence: NonNullable<MessageDraft['sequence']>;
  name: string;
}) {
  const { mutate, data, isPending, error } = useChangeSequence();
  const isStopped = data?.places.some((one) => one.id === place && one.state === 'stopped') ?? false;
  const when = isPaused ? 'once it is resumed' : nextAt ? `on ${formatComing(nextAt)}` : 'now';
  return (
    <Notice kind="info" className="mt-4">
      {isStopped
        ? `${name} gets nothing further of “${title}”.`
        : `${name} gets mail ${sent + 1} of “${title}” ${when}.`}
      <PermittedButton
        call={changeSequence}
        look="quiet"
        size="small"
        busy={isPending}
        onClick={() => mutate({ id, body: isStopped ? { resume: [place] } : { stop: [place] } })}
      >
        {isStopped ? 'Resume it' : 'Stop the sequence'}
      </PermittedButton>
      {error && <p>{problemText(error, 'The sequence could not be changed. Please try again.')}</p>}
    </Notice>
  );
}

export function Known({ draft }: { draft: MessageDraft }) {
  const isOwner = useIsOwner();
  return (
    <div className="mt-3 space-y-3 empty:hidden">
      {draft.recent.map(({ kind, is_drafted, author, search, at }) => (
        <Notice key={kind + at} kind="info">
          {author} {contacts[is_drafted ? 'drafted' : kind]} on {formatDate(at)}
          {search && ` for “${search}”`}.
        </Notice>
      ))}
      {draft.refused && (
        <Notice kind="info">
          {draft.refused}
          {isOwner && (
            <>
              {' '}
              <Link to={paths.writingModel} className="link">
                Open the settings
              </Link>
            </>
          )}
        </Notice>
      )}
      {draft.bounce && <MailProblemNotice email={draft.to} problem={draft.bounce} />}
      {draft.obstacle && !draft.person_id && (
        <Notice kind="info">
          {draft.obstacle}
          {!draft.is_refused && ' The mail can be copied.'}
          {isOwner && draft.obstacle.includes('Settings') && (
            <>
              {' '}
              <Link to={mailSettingsPath} className="link">
                Open the settings
              </Link>
            </>
          )}
        </Notice>
      )}
      {draft.messages.length > 0 && (
        <ul aria-label="Mails so far" className="text-muted text-sm">
          {draft.messages.map(({ id, subject, author, status, detail, created_at }) => (
            <li key={id}>
              {subject} · {author}, {formatDateTime(created_at)} ·{' '}
              {{ sent: 'sent', queued: 'waiting', failed: 'not sent', drafted: 'draft' }[status] ?? status}
              {detail && `: ${detail}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function AddressForm({ person: id, draftOf }: { person: string; draftOf: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const adding = useMutation({
    mutationFn: async () => {
      const person = await api.call(getPerson, { params: { id } });
      const body = { ...pickPersonFields(person), email: email.trim(), version: person.version };
      await api.call(updatePerson, { params: { id }, body });
      const changed = [messageDraftKey(draftOf), ['person', id], ['candidate', id], ['candidates']];
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Form
      aria-label="Address"
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <p className="basis-full">No mail address is known. One that you add is stored with the person.</p>
      <TextField
        type="email"
        label="Mail address"
        autoFocus
        required
        className="flex-1"
        error={adding.error ? problemText(adding.error, 'The address could not be stored.') : undefined}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <ServerButton isBrief type="submit" look="secondary" busy={adding.isPending} disabled={!email.trim()}>
        Add
      </ServerButton>
    </Form>
  );
}
