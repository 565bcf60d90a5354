import { type ComponentProps, useState } from 'react';
import { classes } from './classes.ts';
import { control, Field } from './field.tsx';

/** A password field with a button to show the text. `invalid` marks it when the message is elsewhere. */
export function PasswordField({
  label,
  hint,
  error,
  invalid,
  ...input
}: ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  invalid?: boolean;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={input.required}>
      {(described) => (
        <div className="relative">
          <input
            {...input}
            {...described}
            aria-invalid={described['aria-invalid'] || invalid || undefined}
            type={isShown ? 'text' : 'password'}
            className={classes(control, 'h-11 pr-20')}
          />
          <button
            type="button"
            disabled={input.disabled}
            aria-controls={described.id}
            aria-label={isShown ? 'Hide characters' : 'Show characters'}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 rounded-control px-4 font-semibold text-sm text-strong disabled:cursor-not-allowed disabled:text-muted"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
