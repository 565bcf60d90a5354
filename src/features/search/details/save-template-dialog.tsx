import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSaveTemplate, useTemplates } from '../search/use-templates.ts';
import { useSearchStatus } from '../use-search-status.ts';

export function SaveTemplateDialog({
  jobId,
  title,
  onClose,
}: {
  jobId: string;
  title: string;
  onClose: () => void;
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
    save.mutate({ name: name.trim(), criteria });
  };
  if (save.data) {
    return (
      <Dialog aria-label="Save as template" isQuestion onClose={onClose} className="p-6">
        <p role="status">
          {`The criteria are kept as “${save.data.name}”. The form of a search offers them.`}
        </p>
        <Button autoFocus className="mt-4" onClick={onClose}>
          Close
        </Button>
      </Dialog>
    );
  }
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
        <FailureNotice error={save.error} text="The template could not be saved. Please try again." />
        <div className="flex justify-end gap-3">
          <CancelButton look="quiet" onClick={onClose} />
          <Button type="submit" busy={save.isPending} disabled={criteria.length === 0}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
