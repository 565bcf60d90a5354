import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LawfulGrounds as Grounds } from '../../../../contract/api/people.ts';
import { setLawfulGrounds } from '../../../../contract/api/privacy.ts';
import { lawfulBases, lawfulBasisTexts } from '../../../../contract/model/lawful-bases.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePerson } from './use-person.ts';

/** On what basis a person is held, and whether they were told. Nothing until that is known. */
export function LawfulGrounds({ id }: { id: string }) {
  const { data } = usePerson(id);
  if (!data?.grounds) return null;
  const { notice_due: due, ...saved } = data.grounds;
  return <GroundsForm key={JSON.stringify(saved)} id={id} saved={saved} due={due} />;
}

function GroundsForm({ id, saved, due }: { id: string; saved: Grounds; due: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [values, setValues] = useState(saved);
  const save = useMutation({
    mutationFn: (body: Grounds) => api.call(setLawfulGrounds, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const isChanged = values.lawful_basis !== saved.lawful_basis || values.noticed_on !== saved.noticed_on;
  const isOverdue = saved.noticed_on === null && due < new Date().toISOString().slice(0, 10);
  return (
    <Form
      aria-label="Basis and notice"
      className="mt-4 flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(values);
      }}
    >
      <SelectField
        label="Lawful basis"
        value={values.lawful_basis ?? ''}
        onChange={({ target }) =>
          setValues({ ...values, lawful_basis: lawfulBases.find((one) => one === target.value) ?? null })
        }
      >
        <option value="">Not said</option>
        {lawfulBases.map((one) => (
          <option key={one} value={one}>
            {lawfulBasisTexts[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label="Told that you hold their data on"
        hint={
          saved.noticed_on === null
            ? `${isOverdue ? 'Overdue: it was' : 'It is'} due on ${formatDate(`${due}T12:00:00Z`)}, a month after they were added.`
            : undefined
        }
        value={values.noticed_on ?? ''}
        onChange={({ target }) => setValues({ ...values, noticed_on: target.value || null })}
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
        disabled={!isChanged}
      >
        Save
      </Button>
    </Form>
  );
}
