import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { getPerson, updatePerson } from '../../../../contract/people/people.calls.ts';
import {
  type PersonFields,
  personLimits,
  personTable,
  pickPersonFields,
} from '../../../../contract/people/person-fields.calls.ts';
import {
  type MergeField,
  mergeFields,
  type SequencePreview,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { mailSettingsPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';

/** Who was written to a few days ago is ticked by hand. */
export const isRecent = (written: SequencePreview['written']): boolean =>
  written !== undefined && Date.now() - Date.parse(written.at) < 7 * 86_400_000;

/** Why nobody gets the mails, where it is one field that is known of none of them. */
export function whyNobody(people: readonly SequencePreview[]): string | undefined {
  const field = people[0]?.missing?.find(
    (one) => one !== 'email' && people.every(({ missing }) => missing?.includes(one)),
  );
  if (field === undefined) return undefined;
  const named = { title: 'a job title', employer: 'an employer', place: 'a place' }[field];
  return named
    ? `Nobody has ${named}: take {{${field}}} out.`
    : `“${mergeFields[field as MergeField]}” is known of nobody: take {{${field}}} out.`;
}

const personFieldOf: Partial<Record<string, 'name' | 'title' | 'employer' | 'location' | 'email'>> = {
  first_name: 'name',
  full_name: 'name',
  title: 'title',
  employer: 'employer',
  place: 'location',
  email: 'email',
};

function useFillPerson(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (values: Partial<PersonFields>) => {
      const person = await api.call(getPerson, { params: { id } });
      return api.call(updatePerson, {
        params: { id },
        body: { ...pickPersonFields(person), ...values, version: person.version },
      });
    },
    onSettled: () => {
      const keys = ['sequence-preview', 'person', 'candidate', 'candidates', 'found-person', 'board'];
      return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}

function MissingFields({ id, name, missing }: { id: string; name: string; missing: readonly string[] }) {
  const [values, setValues] = useState<Partial<PersonFields>>({});
  const fill = useFillPerson(id);
  const fields = [...new Set(missing.flatMap((field) => personFieldOf[field] ?? []))];
  const isFilled = fields.some((field) => (values[field] ?? '').trim() !== '');
  if (fields.length === 0) return null;
  return (
    <fieldset aria-label={`Missing of ${name}`} className="mt-2 flex flex-wrap items-end gap-2 pl-7">
      {fields.map((field) => (
        <TextField
          key={field}
          label={field === 'name' ? mergeFields.full_name : personTable[field].label}
          type={field === 'email' ? 'email' : 'text'}
          maxLength={personLimits[field === 'email' ? 'title' : field]}
          className="min-w-40 flex-1"
          value={values[field] ?? (field === 'name' ? name : '')}
          onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Else the sequence would start.
            event.preventDefault();
            if (isFilled) fill.mutate(values);
          }}
        />
      ))}
      <PermittedButton
        call={updatePerson}
        look="secondary"
        size="small"
        className="mb-1"
        aria-label={`Save for ${name}`}
        busy={fill.isPending}
        disabled={!isFilled}
        onClick={() => fill.mutate(values)}
      >
        Save
      </PermittedButton>
      <FailureNotice
        error={fill.error}
        text="The person could not be changed. Please try again."
        className="w-full"
      />
    </fieldset>
  );
}

export function PreviewedPerson({
  person,
  same,
  isOpen,
  isTicked,
  onTick,
}: {
  person: SequencePreview;
  same: SequencePreview | undefined;
  isOpen: boolean;
  isTicked: boolean;
  onTick?: (isOn: boolean) => void;
}) {
  const {
    name,
    to,
    obstacle,
    first_at: firstAt,
    time_zone: zone,
    mails,
    sent = 0,
    written,
    column,
    missing,
  } = person;
  const mailId = useId();
  const who = (
    <span className="flex min-w-0 flex-wrap gap-x-3 [overflow-wrap:anywhere]">
      {obstacle && !person.left_pool ? (
        <a
          href={paths.candidate(person.id)}
          target="_blank"
          rel="noopener noreferrer"
          className="link font-semibold"
        >
          {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <span className="text-muted">{to}</span>
    </span>
  );
  const indent = onTick ? 'pl-7' : '';
  return (
    <li className="py-3 text-sm">
      {onTick ? (
        <label className="flex items-center gap-3 touch:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-strong"
            checked={isTicked}
            disabled={obstacle !== ''}
            aria-describedby={mailId}
            onChange={({ target }) => onTick(target.checked)}
          />
          {who}
        </label>
      ) : (
        who
      )}
      <div id={mailId} className={indent}>
        {same && (
          <p className="font-semibold">
            May be the same person as {same.name}, {same.to}. Tick one of them.
          </p>
        )}
        {written && (
          <p className="font-semibold">
            {written.author} wrote to them on {formatDateTime(written.at)}.
          </p>
        )}
        {column && <p className="font-semibold">Their card is in {column}.</p>}
        {obstacle ? (
          <p className="text-failed">{obstacle}</p>
        ) : (
          <p className="text-muted">
            {!onTick && `${counted(sent, 'mail', 'mails')} so far. `}
            {firstAt === null ? (
              'Nothing follows.'
            ) : (
              <>
                From {formatDateTime(firstAt)} your time, in working hours of {zone.replaceAll('_', ' ')}.
              </>
            )}
          </p>
        )}
      </div>
      {onTick && missing && <MissingFields id={person.id} name={name} missing={missing} />}
      {!obstacle && mails.length > 0 && (
        <details open={isOpen} className={`mt-1 ${indent}`}>
          <summary className="cursor-pointer touch:py-3">Mails to {name}</summary>
          <ol className="mt-2 space-y-3">
            {mails.map(({ subject, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number of the mail is what it is known by
              <li key={at} className="rounded-control bg-sunk p-3 [overflow-wrap:anywhere]">
                <p className="font-semibold">{subject}</p>
                <p className="mt-1 whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

/** Without a mailbox that is read, answers go unnoticed. */
export function NoMailbox() {
  const isOwner = useIsOwner();
  return (
    <Notice kind="info">
      No mailbox is connected: mails go on after an answer until you stop them.
      {isOwner && (
        <>
          {' '}
          <Link to={mailSettingsPath} className="link">
            Connect the mailbox
          </Link>
        </>
      )}
    </Notice>
  );
}

export function MailObstacle({ text }: { text: string }) {
  const isOwner = useIsOwner();
  return (
    <Notice kind="info">
      {text}
      {isOwner && (
        <>
          {' '}
          <Link to={mailSettingsPath} className="link">
            Open the settings
          </Link>
        </>
      )}
    </Notice>
  );
}
