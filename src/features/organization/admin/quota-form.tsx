import { type FormEvent, useState } from 'react';
import {
  largestQuota,
  type QuotaFields,
  type QuotaName,
  quotaNames,
} from '../../../../contract/organization/quotas.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { useSaveQuotas } from './use-admin.ts';

const labels: Record<QuotaName, string> = {
  people: 'People in the talent pool',
  searches: 'Searches a day',
  generations: 'Generated posts a day',
  storage: 'Storage in MB',
  members: 'Members and open invitations',
};
const unlimited = 'unlimited';

type Texts = Record<QuotaName, string>;
const asTexts = (limits: QuotaFields): Texts => {
  const asText = (name: QuotaName) => (limits[name] === null ? unlimited : String(limits[name] ?? ''));
  return Object.fromEntries(quotaNames.map((name) => [name, asText(name)])) as Texts;
};

/**
 * Without an id, the defaults. An empty field is the default; of the defaults no limit. `placeholders`: what
 * counts while a field is empty.
 */
export function QuotaForm({
  id,
  saved,
  hints = {},
  placeholders = {},
}: {
  id?: string;
  saved: QuotaFields;
  hints?: Partial<Record<QuotaName, string>>;
  placeholders?: Partial<Record<QuotaName, string>>;
}) {
  const [texts, setTexts] = useState(() => asTexts(saved));
  const [wrong, setWrong] = useState<QuotaName[]>([]);
  const save = useSaveQuotas(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { fields, wrong: found } = readTexts(texts);
    setWrong(found);
    if (found.length === 0 && !save.isPending) save.mutate(fields);
  };
  return (
    <Form aria-label="Quotas" onSubmit={submit} className="space-y-5">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {quotaNames.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            hint={hints[name]}
            placeholder={placeholders[name] ?? unlimited}
            inputMode="numeric"
            autoComplete="off"
            value={texts[name]}
            error={wrong.includes(name) ? `A whole number, “${unlimited}”, or nothing.` : undefined}
            onChange={({ target }) => {
              save.reset();
              setTexts((now) => ({ ...now, [name]: target.value }));
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={save.isPending}>
          Save quotas
        </Button>
        <p role="status" className="text-muted">
          {save.isSuccess && 'Saved. They count from now on.'}
        </p>
      </div>
      <FailureNotice error={save.error} text="The quotas could not be saved." />
    </Form>
  );
}

function readTexts(texts: Texts): { fields: QuotaFields; wrong: QuotaName[] } {
  const fields: QuotaFields = {};
  const wrong: QuotaName[] = [];
  for (const name of quotaNames) {
    const text = texts[name].trim().toLowerCase();
    if (text === '') continue;
    if (text === unlimited) fields[name] = null;
    else if (/^\d{1,10}$/.test(text) && Number(text) <= largestQuota) fields[name] = Number(text);
    else wrong.push(name);
  }
  return { fields, wrong };
}
