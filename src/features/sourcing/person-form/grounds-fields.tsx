import type { ReactNode } from 'react';
import type { LawfulGrounds } from '../../../../contract/api/people.ts';
import { lawfulBases, lawfulBasisTexts } from '../../../../contract/model/lawful-bases.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';

/** Nothing is said of basis and notice. */
export const noGrounds: LawfulGrounds = { lawful_basis: null, noticed_on: null };

/** On what basis people are held, and when they were told. */
export function GroundsFields({
  values,
  unsaid = 'Not said',
  hint,
  onChange,
}: {
  values: LawfulGrounds;
  /** What the list calls no basis. */
  unsaid?: string;
  /** Of the day. */
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
        {lawfulBases.map((one) => (
          <option key={one} value={one}>
            {lawfulBasisTexts[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label="Told that you hold their data on"
        hint={hint}
        value={values.noticed_on ?? ''}
        onChange={({ target }) => onChange({ ...values, noticed_on: target.value || null })}
      />
    </>
  );
}
