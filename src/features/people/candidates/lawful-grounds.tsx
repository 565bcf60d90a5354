import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lawfulBasisTexts } from '../../../../contract/people/lawful-bases.ts';
import type { LawfulGrounds as Grounds } from '../../../../contract/people/people.calls.ts';
import { setLawfulGrounds } from '../../../../contract/people/privacy.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useRefusal } from '../../../lib/use-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { GroundsFields, isNoticeToCome } from '../person-form/grounds-fields.tsx';
import { usePerson } from './use-person.ts';

/** On what basis a person is held, and whether they were told; Owners change it. Nothing until that is known. */
export function LawfulGrounds({ id }: { id: string }) {
  const { data } = usePerson(id);
  const refusal = useRefusal()(setLawfulGrounds);
  if (!data?.grounds) return null;
  const { notice_due: due, ...saved } = data.grounds;
  if (refusal !== undefined) return <SaidGrounds saved={saved} due={due} />;
  return <GroundsForm key={id} id={id} saved={saved} due={due} />;
}

function GroundsForm({ id, saved, due }: { id: string; saved: Grounds; due: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Grounds>();
  const values = edited ?? saved;
  const save = useMutation({
    mutationFn: (body: Grounds) => api.call(setLawfulGrounds, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <Form
      aria-label="Basis and notice"
      className="mt-4 flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(values, { onSuccess: () => setEdited(undefined) });
      }}
    >
      <ServerPart className="flex flex-col gap-4">
        <GroundsFields
          values={values}
          hint={saved.noticed_on === null ? noticeDueText(due) : undefined}
          onChange={setEdited}
        />
        {save.isError && (
          <Notice kind="failed">{problemText(save.error, 'It could not be saved. Please try again.')}</Notice>
        )}
        <Button
          type="submit"
          look="secondary"
          size="small"
          className="self-start"
          busy={save.isPending}
          disabled={isNoticeToCome(values)}
        >
          Save
        </Button>
        <p role="status" className="text-muted text-sm empty:hidden">
          {save.isSuccess && !edited && 'Saved.'}
        </p>
      </ServerPart>
    </Form>
  );
}

function SaidGrounds({ saved, due }: { saved: Grounds; due: string }) {
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
      <div className="contents">
        <dt className="font-semibold text-muted text-sm">Lawful basis</dt>
        <dd className="-mt-2 sm:mt-0">
          {saved.lawful_basis ? lawfulBasisTexts[saved.lawful_basis] : 'Not said'}
        </dd>
      </div>
      <div className="contents">
        <dt className="font-semibold text-muted text-sm">Told that you hold their data on</dt>
        <dd className="-mt-2 sm:mt-0">
          {saved.noticed_on ? dayText(saved.noticed_on) : `Not told. ${noticeDueText(due)}`}
        </dd>
      </div>
    </dl>
  );
}

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`);

const noticeDueText = (due: string) =>
  `${due < new Date().toISOString().slice(0, 10) ? 'Overdue: it was' : 'It is'} due on ${dayText(due)}, a month after they were added.`;
