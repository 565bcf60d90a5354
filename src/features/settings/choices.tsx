import { type ReactNode, useId } from 'react';

export function Switch({
  checked,
  disabled = false,
  hint,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean;
  hint?: string | undefined;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 shrink-0 accent-strong"
        />
        {children}
      </label>
      {hint && (
        <p id={hintId} className="ml-6 max-w-[60ch] text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

export function Choices<Value extends string>({
  legend,
  value,
  options,
  hint,
  onChoose,
}: {
  legend: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  hint?: string;
  onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold text-sm">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {options.map(([option, label]) => (
          <label key={option} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="size-4 accent-strong"
            />
            {label}
          </label>
        ))}
      </div>
      {hint && <p className="text-muted text-sm">{hint}</p>}
    </fieldset>
  );
}
