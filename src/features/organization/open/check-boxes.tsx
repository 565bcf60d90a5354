import type { ComponentProps } from 'react';

/** A group of check boxes, of which several may be chosen; `register(...)` fits. */
export function CheckBoxes({
  legend,
  options,
  error,
  errorId,
  ...input
}: {
  legend: string;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  errorId: string;
} & ComponentProps<'input'>) {
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold text-sm">{legend}</legend>
      <div className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" value={value} {...input} className="size-4 shrink-0 accent-strong" />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-failed text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
