import { useState } from 'react';
import { counted } from '../../../lib/display-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { GroundsFields, isNoticeToCome, noGrounds } from '../person-form/grounds-fields.tsx';
import type { GroundsChange, useChangePeople } from './use-change-people.ts';

export default function GroundsDialog({
  ids,
  changes,
  onClose,
}: {
  ids: string[];
  changes: ReturnType<typeof useChangePeople>;
  onClose: () => void;
}) {
  const [values, setValues] = useState(noGrounds);
  const { lawful_basis: basis, noticed_on: notice } = values;
  const save = async () => {
    const change: GroundsChange = {
      ...(basis && { lawful_basis: basis }),
      ...(notice && { noticed_on: notice }),
    };
    if (await changes.setGrounds(ids, change)) onClose();
  };
  return (
    <Dialog title="Basis and notice" onClose={onClose} className="w-[min(28rem,calc(100vw-2rem))]! p-6">
      <p className="mt-1 text-muted">
        {`Replaces the current values of ${counted(ids.length, 'person', 'people')}. Fields that you leave empty stay unchanged.`}
      </p>
      <Form
        aria-label="Basis and notice"
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <GroundsFields values={values} unsaid="Leave as it is" onChange={setValues} />
        {changes.problem && <Notice kind="failed">{changes.problem}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={changes.isBusy}
            disabled={(!basis && !notice) || isNoticeToCome(values)}
          >
            {`Set for ${counted(ids.length, 'person', 'people')}`}
          </Button>
          <CancelButton look="quiet" onClick={onClose} />
        </div>
      </Form>
    </Dialog>
  );
}
