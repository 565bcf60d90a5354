import { useState } from 'react';
import {
  type Criterion,
  criterionKinds,
  criterionNeeds,
} from '../../../../contract/search/sourcing.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Options } from '../../../ui/options.tsx';
import { kindLabels, needLabels } from '../criterion-chip.tsx';

type Added = Pick<Criterion, 'kind' | 'text' | 'need'>;

const examples: Record<Criterion['kind'], string> = {
  title: 'Data Engineer',
  level: 'senior',
  years: '5+ years of Java',
  place: 'Rotterdam',
  skill: 'Kafka',
  language: 'German B2',
  certificate: 'RN license',
};

export function CriterionDialog({
  edited,
  onDone,
  onClose,
}: {
  edited?: Added;
  onDone: (criterion: Added) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(edited?.text ?? '');
  const [kind, setKind] = useState<Criterion['kind']>(edited?.kind ?? 'skill');
  const [need, setNeed] = useState<Criterion['need']>(edited?.need ?? 'must');
  const finish = () => {
    if (!text.trim()) return;
    onDone({ kind, need, text: text.trim() });
    onClose();
  };
  return (
    <Dialog
      aria-label={edited ? `Edit the criterion ${edited.text}` : 'Add a criterion'}
      isQuestion
      onClose={onClose}
      className="p-6"
    >
      <h2 className="mb-4 text-xl">{edited ? 'Edit the criterion' : 'Add a criterion'}</h2>
      {/* No form: it may stand within that of a search. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter finishes from each field */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
          event.preventDefault();
          finish();
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextField
          label="Criterion"
          className="sm:col-span-2"
          autoFocus
          maxLength={300}
          placeholder={examples[kind]}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <SelectField
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as Criterion['kind'])}
        >
          <Options of={criterionKinds.map((one) => [one, kindLabels[one]])} />
        </SelectField>
        <SelectField
          label="Weight"
          value={need}
          onChange={({ target }) => setNeed(target.value as Criterion['need'])}
        >
          <Options of={criterionNeeds.map((one) => [one, needLabels[one]])} />
        </SelectField>
        <div className="flex justify-end gap-3 sm:col-span-2">
          <CancelButton onClick={onClose} />
          <Button onClick={finish}>{edited ? 'Change' : 'Add'}</Button>
        </div>
      </div>
    </Dialog>
  );
}

export function AddCriterion({ disabled, onAdd }: { disabled: boolean; onAdd: (added: Added) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="min-h-7! touch:min-h-11!"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        + Add
      </Button>
      {isOpen && <CriterionDialog onDone={onAdd} onClose={() => setOpen(false)} />}
    </>
  );
}
