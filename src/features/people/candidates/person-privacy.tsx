import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type LawfulGrounds as Grounds,
  lawfulBasisTexts,
  type Person,
} from '../../../../contract/people/people.calls.ts';
import { erasePerson, exportPerson, setLawfulGrounds } from '../../../../contract/people/privacy.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { erasureText, formatDate } from '../../../lib/display-text.ts';
import { downloadText } from '../../../lib/download.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { Form } from '../../../ui/field.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRefusal } from '../../../ui/permitted-button.tsx';
import { ServerButton, ServerPart } from '../../../ui/server-button.tsx';
import { StaysThere } from '../../recruiting/applicant-system/person-there.tsx';
import { GroundsFields, isNoticeToCome } from '../person-form/grounds-fields.tsx';
import { usePerson } from './use-person.ts';

interface Props {
  id: string;
  name: string;
  onErased: () => void;
}

export default function PersonPrivacy(props: Props) {
  const isOwner = useIsOwner();
  const refusal = useRefusal()(erasePerson);
  const { data } = usePerson(props.id);
  return (
    <section aria-label="Privacy" className="mt-10 border-hairline border-t pt-6">
      <details className="group">
        <summary className="summary w-fit flex-wrap text-xl touch:py-2">
          <h2 className="text-xl">Privacy</h2>
          <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
          <span className="text-base text-muted">{data?.grounds && describeGrounds(data.grounds)}</span>
        </summary>
        <p className="mt-1 max-w-[60ch] text-muted">
          {isOwner
            ? 'Why you hold their data, and how to answer requests for a copy or for erasure.'
            : 'Why your organization holds their data. An Owner changes it, and answers a person who wants a copy or to be erased.'}
        </p>
        <LawfulGrounds id={props.id} />
        {refusal === undefined && <Answers {...props} />}
        {isOwner && refusal !== undefined && (
          <p className="mt-4 text-muted">{`Copies and erasure: ${refusal}`}</p>
        )}
      </details>
    </section>
  );
}

function describeGrounds({
  lawful_basis: basis,
  noticed_on: on,
  notice_due: due,
}: NonNullable<Person['grounds']>) {
  return [
    basis ? lawfulBasisTexts[basis] : 'No lawful basis said',
    on ? `told on ${dayText(on)}` : `notice ${isOverdue(due) ? 'overdue since' : 'due on'} ${dayText(due)}`,
  ].join(' · ');
}

function Answers({ id, name, onErased }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => api.call(exportPerson, { params: { id } }),
    onSuccess: (held) =>
      downloadText('held-on-person.json', `${JSON.stringify(held, null, 2)}\n`, 'application/json'),
  });
  const erase = useMutation({
    mutationFn: (person: string) => api.call(erasePerson, { params: { id: person } }),
    onSuccess: () => {
      onErased();
      void queries.invalidateQueries();
    },
  });
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        <ServerButton
          isBrief
          look="secondary"
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Export everything
        </ServerButton>
        <ServerButton isBrief look="secondary" size="small" onClick={() => setAsking(true)}>
          Erase for good
        </ServerButton>
      </div>
      {download.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(download.error, 'The export failed. Please try again.')}
        </Notice>
      )}
      <ConfirmMutation
        mutation={erase}
        given={isAsking ? id : undefined}
        title="Erase this person for good?"
        confirmText="Erase"
        onClose={() => setAsking(false)}
      >
        {erasureText(`${name} is`, name)}
        {isAsking && <StaysThere id={id} />}
      </ConfirmMutation>
    </>
  );
}

function LawfulGrounds({ id }: { id: string }) {
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

const isOverdue = (due: string) => due < new Date().toISOString().slice(0, 10);

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`);

const noticeDueText = (due: string) =>
  `${isOverdue(due) ? 'Overdue: it was' : 'It is'} due on ${dayText(due)}, a month after they were added.`;
