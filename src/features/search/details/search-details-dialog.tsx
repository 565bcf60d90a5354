import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  changeSearchJob,
  type SearchChange,
  type SearchDetails,
} from '../../../../contract/search/searches.calls.ts';
import type { WatchPace } from '../../../../contract/search/watch-paces.ts';
import { copySearchPath, repeatSearchPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { advertisePath } from '../../../lib/settings-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useSaveTemplate, useTemplates } from '../search/use-templates.ts';
import {
  describeWatch,
  useChangeSearch,
  useColleagues,
  useSearchDetails,
  useSearchStatus,
} from '../use-search-status.ts';

function SaveTemplate({
  jobId,
  title,
  onClose,
  onSaved,
}: {
  jobId: string;
  title: string;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const [name, setName] = useState(title.slice(0, 100));
  const { data: templates = [] } = useTemplates();
  const { data: state } = useSearchStatus(jobId, { poll: false });
  const criteria = state?.criteria ?? [];
  const save = useSaveTemplate();
  const replaced = templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || criteria.length === 0) return;
    save.mutate({ name: name.trim(), criteria }, { onSuccess: (saved) => onSaved(saved.name) });
  };
  return (
    <Dialog aria-label="Save as template" isQuestion onClose={onClose} className="p-6">
      <h2 className="mb-1 text-xl">Save as template</h2>
      <p className="mb-4 max-w-[52ch] text-muted text-sm">
        Everybody of your organization can start a search with these criteria. Title and place are read from
        the job then.
      </p>
      <Form onSubmit={submit} className="space-y-4">
        <TextField
          label="Name"
          maxLength={100}
          required
          hint={replaced && `Replaces the template of ${replaced.author}.`}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {state && criteria.length === 0 && (
          <Notice kind="info">Nothing was read from this job that could be kept.</Notice>
        )}
        {save.error && (
          <Notice kind="failed">
            {problemText(save.error, 'The template could not be saved. Please try again.')}
          </Notice>
        )}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending} disabled={criteria.length === 0}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function SearchDetailsDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const titleId = useId();
  const { data: details, error } = useSearchDetails(jobId);
  return (
    <Dialog
      aria-labelledby={titleId}
      onClose={onClose}
      className="mt-[6vh]! max-h-[88dvh] w-[min(44rem,calc(100vw-2rem))]! overflow-y-auto! p-6"
    >
      <h2 id={titleId} className="text-xl">
        Search details
      </h2>
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
  const navigate = useNavigate();
  const change = useChangeSearch(details.id);
  const [isNaming, setNaming] = useState(false);
  const [savedAs, setSavedAs] = useState('');
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <div className="mt-4 space-y-5">
      <DetailsForm
        details={details}
        busy={change.isPending}
        onClose={onClose}
        onSave={(changed) => change.mutate(changed, { onSuccess: onClose })}
      >
        {change.error && (
          <Notice kind="failed">
            {problemText(change.error, 'The search could not be changed. Please try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" size="small" onClick={() => go(repeatSearchPath(details.id))}>
            Edit and run again
          </Button>
          <Button look="secondary" size="small" onClick={() => go(copySearchPath(details.id))}>
            Duplicate
          </Button>
          <ServerButton isBrief look="secondary" size="small" onClick={() => setNaming(true)}>
            Save as template
          </ServerButton>
          <Button look="secondary" size="small" onClick={() => go(advertisePath(details.id))}>
            Advertise this job
          </Button>
          <PermittedButton
            call={changeSearchJob}
            look="secondary"
            size="small"
            disabled={change.isPending}
            onClick={() => change.mutate({ is_archived: !details.is_archived }, { onSuccess: onClose })}
          >
            {details.is_archived ? 'Take back from the archive' : 'Archive'}
          </PermittedButton>
        </div>
        <p role="status" className="text-muted text-sm empty:hidden">
          {savedAs && `The criteria are kept as “${savedAs}”. The form of a search offers them.`}
        </p>
        <section aria-label="Job Description" className="space-y-1.5">
          <h3 className="font-semibold text-sm">Job Description</h3>
          <p className="wrap-anywhere whitespace-pre-wrap rounded-control bg-sunk p-3 text-sm">
            {details.description}
          </p>
        </section>
      </DetailsForm>
      {isNaming && (
        <SaveTemplate
          jobId={details.id}
          title={details.title}
          onClose={() => setNaming(false)}
          onSaved={(name) => {
            setNaming(false);
            setSavedAs(name);
          }}
        />
      )}
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
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
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
