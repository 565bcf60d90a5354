import { type ComponentProps, Fragment } from 'react';

export function CheckBoxes({
  legend,
  groups,
  error,
  errorId,
  ...input
}: {
  legend: string;
  /** Two with titles stand beside each other, row by row. */
  groups: readonly { title?: string; options: readonly { value: string; label: string }[] }[];
  error?: string | undefined;
  errorId: string;
} & ComponentProps<'input'>) {
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold text-sm">{legend}</legend>
      <div
        className={`mt-1.5 grid gap-x-6 ${groups.length > 1 ? 'sm:auto-cols-fr sm:grid-flow-col sm:grid-rows-[repeat(4,auto)]' : 'sm:grid-cols-2'}`}
      >
        {groups.map(({ title = '', options }) => (
          <Fragment key={title}>
            {title && <p className="self-end pt-1 text-muted text-sm">{title}</p>}
            {options.map(({ value, label }) => (
              <label key={value} className="flex min-h-11 items-center gap-3 py-1">
                <input type="checkbox" value={value} {...input} className="size-4 shrink-0 accent-strong" />
                {label}
              </label>
            ))}
          </Fragment>
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
