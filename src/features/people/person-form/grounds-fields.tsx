import type { ReactNode } from 'react';
import {
  type LawfulGrounds,
  lawfulBases,
  lawfulBasisTexts,
} from '../../../../contract/people/people.calls.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Options } from '../../../ui/options.tsx';

export const noGrounds: LawfulGrounds = { lawful_basis: null, noticed_on: null };

/** In local time. Swedish dates are written so. */
const today = () => new Date().toLocaleDateString('sv');

/** The server refuses a notice in the future. */
export const isNoticeToCome = ({ noticed_on: day }: LawfulGrounds): boolean => day !== null && day > today();

export function GroundsFields({
  values,
  unsaid = 'Not said',
  hint,
  onChange,
}: {
  values: LawfulGrounds;
  unsaid?: string;
  hint?: ReactNode;
  onChange: (values: LawfulGrounds) => void;
}) {
  return (
    <>
      <SelectField
        label="Lawful basis"
        value={values.lawful_basis ?? ''}
        onChange={({ target }) =>
          onChange({ ...values, lawful_basis: lawfulBases.find((one) => one === target.value) ?? null })
        }
      >
        <option value="">{unsaid}</option>
        <Options of={lawfulBases.map((one) => [one, lawfulBasisTexts[one]])} />
      </SelectField>
      <TextField
        type="date"
        label="Told that you hold their data on"
        hint={hint}
        max={today()}
        error={isNoticeToCome(values) ? 'Must not be a day in the future.' : undefined}
        value={values.noticed_on ?? ''}
        onChange={({ target }) => onChange({ ...values, noticed_on: target.value || null })}
      />
    </>
  );
}
