import { useState } from 'react';
import {
  type Criterion,
  criterionKinds,
  criterionNeeds,
} from '../../../../contract/search/sourcing.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { kindLabels, needLabels } from '../criterion-chip.tsx';

type Added = Pick<Criterion, 'kind' | 'text' | 'need'>;

const examples: Record<Criterion['kind'], string> = {
  title: 'Data Engineer',
  level: 'senior',
  years: '5+ years of Java',
  place: 'Rotterdam',
  skill: 'Kafka',
  language: 'German B2',
  certificate: 'RN licence',
};
export function AddCriterion({ disabled, onAdd }: { disabled: boolean; onAdd: (added: Added) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Criterion['kind']>('skill');
  const [need, setNeed] = useState<Criterion['need']>('must');
  const close = () => {
    setOpen(false);
    setText('');
  };
  const add = () => {
    if (!text.trim()) return;
    onAdd({ kind, need, text: text.trim() });
    close();
  };
  return (
    <>
      <Button look="quiet" size="small" disabled={disabled} onClick={() => setOpen(true)}>
        + Add
      </Button>
      {isOpen && (
        <Dialog aria-label="Add a criterion" isQuestion onClose={close} className="p-6">
          {/* No form: it may stand within that of a search. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter adds from each field */}
          <div
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
              event.preventDefault();
              add();
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
              {criterionKinds.map((one) => (
                <option key={one} value={one}>
                  {kindLabels[one]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Weight"
              value={need}
              onChange={({ target }) => setNeed(target.value as Criterion['need'])}
            >
              {criterionNeeds.map((one) => (
                <option key={one} value={one}>
                  {needLabels[one]}
                </option>
              ))}
            </SelectField>
            <div className="flex justify-end gap-3 sm:col-span-2">
              <Button look="secondary" onClick={close}>
                Cancel
              </Button>
              <Button onClick={add}>Add</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
