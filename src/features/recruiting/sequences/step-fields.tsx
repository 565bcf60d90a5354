import { useRef } from 'react';
import { messageLimits } from '../../../../contract/recruiting/messages.calls.ts';
import { mergeFields } from '../../../../contract/recruiting/sequences.calls.ts';
import { type SequenceStep, sequenceLimits } from '../../../../contract/recruiting/sequences.ts';
import { counted } from '../../../lib/display-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';

/** One mail of a sequence, with the fields that can be put where the cursor was. */
export function StepFields({
  step,
  at,
  note,
  isPast = false,
  onChange,
  onRemove,
}: {
  step: SequenceStep;
  at: number;
  /** Who has got it, and who will. */
  note?: string | undefined;
  /** True of a mail that nobody will get any more. */
  isPast?: boolean;
  onChange: (step: SequenceStep) => void;
  /** Undefined for the only mail. */
  onRemove: (() => void) | undefined;
}) {
  const cursor = useRef<number>(undefined);
  const isFirst = at === 0;
  const insert = (field: string) => {
    const position = cursor.current ?? step.text.length;
    const text = `${step.text.slice(0, position)}{{${field}}}${step.text.slice(position)}`;
    cursor.current = position + field.length + 4;
    onChange({ ...step, text });
  };
  if (isPast) {
    return (
      <fieldset
        aria-label={`Mail ${at + 1}`}
        className="rounded-card border border-hairline px-4 py-3 text-sm"
      >
        <p>
          <span className="font-semibold text-base">Mail {at + 1}</span>
          <span className="text-muted"> · {note}</span>
        </p>
        <details className="mt-1">
          <summary className="w-fit cursor-pointer touch:py-3">
            {step.subject || 'Reply to the mail before'}
          </summary>
          <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-muted">{step.text}</p>
        </details>
      </fieldset>
    );
  }
  return (
    <fieldset aria-label={`Mail ${at + 1}`} className="space-y-3 rounded-card border border-hairline p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">
          Mail {at + 1}
          <span className="font-normal text-muted text-sm">
            {isFirst
              ? ' · leaves at the start'
              : ` · ${counted(step.days, 'day', 'days')} after the one before`}
          </span>
        </p>
        {onRemove && (
          <Button look="quiet" size="small" className="-my-1.5 -mr-3" onClick={onRemove}>
            Remove mail {at + 1}
          </Button>
        )}
      </div>
      {note && <p className="-mt-2 text-muted text-sm">{note}</p>}
      <div className={isFirst ? '' : 'grid gap-3 sm:grid-cols-[1fr_8rem]'}>
        <TextField
          label="Subject"
          required={isFirst}
          maxLength={messageLimits.subject}
          placeholder={isFirst ? '' : 'Empty: a reply to the mail before'}
          value={step.subject}
          onChange={({ target }) => onChange({ ...step, subject: target.value })}
        />
        {!isFirst && (
          <TextField
            label="Days later"
            type="number"
            min={1}
            max={sequenceLimits.days}
            required
            value={String(step.days)}
            onChange={({ target }) => onChange({ ...step, days: Math.trunc(Number(target.value)) })}
          />
        )}
      </div>
      <TextArea
        label="Text"
        required
        rows={5}
        maxLength={messageLimits.text}
        value={step.text}
        onSelect={({ currentTarget }) => {
          cursor.current = currentTarget.selectionStart;
        }}
        onChange={({ target }) => {
          cursor.current = target.selectionStart;
          onChange({ ...step, text: target.value });
        }}
      />
      <select
        aria-label="Insert a field"
        className={filterPill}
        value=""
        onChange={({ target }) => insert(target.value)}
      >
        <option value="" disabled>
          Insert a field…
        </option>
        {Object.entries(mergeFields).map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
