import type { ComponentProps } from 'react';

export function CheckBoxes({
  legend,
  columns,
  options,
  error,
  errorId,
  ...input
}: {
  legend: string;
  columns?: readonly [string, string];
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  errorId: string;
} & ComponentProps<'input'>) {
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold text-sm">{legend}</legend>
      <div className="mt-1.5 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {columns?.map((title) => (
          <p key={title} className="pt-1 text-muted text-sm max-sm:hidden">
            {title}
          </p>
        ))}
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
