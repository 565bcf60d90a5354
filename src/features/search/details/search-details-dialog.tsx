import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  changeSearchJob,
  type SearchChange,
  type SearchDetails,
} from '../../../../contract/search/searches.calls.ts';
import type { WatchPace } from '../../../../contract/search/sourcing.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { describeWatch, useChangeSearch, useColleagues, useSearchDetails } from '../use-search-status.ts';

export function SearchDetailsDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const { data: details, error } = useSearchDetails(jobId);
  return (
    <Dialog
      title="Search details"
      onClose={onClose}
      className="mt-[6vh]! max-h-[88dvh] w-[min(44rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      {!details && !error && <LoadingMark text="Loading the search..." />}
      {error && !details && (
        <Notice kind="failed" className="mt-4">
          {problemText(error, 'The search could not be loaded. Please try again.')}
        </Notice>
      )}
      {details && <Details details={details} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ details, onClose }: { details: SearchDetails; onClose: () => void }) {
  const change = useChangeSearch(details.id);
  return (
    <div className="mt-4 space-y-5">
      <DetailsForm
        details={details}
        busy={change.isPending}
        onClose={onClose}
        onSave={(changed) => change.mutate(changed, { onSuccess: onClose })}
      >
        <FailureNotice error={change.error} text="The search could not be changed. Please try again." />
        <section aria-label="Job Description" className="space-y-1.5">
          <h3 className="font-semibold text-sm">Job Description</h3>
          <p className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunk p-3 text-sm">
            {details.description}
          </p>
        </section>
      </DetailsForm>
    </div>
  );
}

function DetailsForm({
  details,
  busy,
  onClose,
  onSave,
  children,
}: {
  details: SearchDetails;
  busy: boolean;
  onClose: () => void;
  onSave: (change: SearchChange) => void;
  children: ReactNode;
}) {
  const formId = useId();
  const colleagues = useColleagues() ?? [];
  const [title, setTitle] = useState(details.title);
  const [client, setClient] = useState(details.client);
  const [watch, setWatch] = useState(details.watch ?? '');
  const [owner, setOwner] = useState(details.owner_id ?? '');
  const isKnown = colleagues.some(({ id }) => id === details.owner_id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ title, client, owner_id: owner || null, watch: (watch || null) as WatchPace | null });
  };
  return (
    <>
      <Form id={formId} aria-label="Search" onSubmit={submit} className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Job Title"
          className="sm:col-span-3"
          required
          maxLength={300}
          value={title}
          error={title.trim() ? undefined : 'Give the search a title.'}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Client"
          maxLength={200}
          placeholder="Your own organization"
          value={client}
          onChange={({ target }) => setClient(target.value)}
        />
        <SelectField label="Owner" value={owner} onChange={({ target }) => setOwner(target.value)}>
          <option value="">Nobody</option>
          {!isKnown && details.owner_id && <option value={details.owner_id}>{details.owner}</option>}
          <Options of={colleagues.map(({ id, name }) => [id, name])} />
        </SelectField>
        <SelectField
          label="Watch"
          hint={describeWatch(details)}
          value={watch}
          onChange={({ target }) => setWatch(target.value)}
        >
          <option value="">Off</option>
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
        </SelectField>
      </Form>
      {children}
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        <PermittedButton
          call={changeSearchJob}
          isBrief={false}
          type="submit"
          form={formId}
          busy={busy}
          disabled={!title.trim()}
        >
          Save
        </PermittedButton>
      </DialogFooter>
    </>
  );
}
