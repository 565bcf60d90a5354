import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classes } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';

interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface Described {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The required mark is outside the label, so that it is not part of the accessible name. */
function Field({
  label,
  hint,
  error,
  required = false,
  id,
  className,
  children,
}: FieldTexts & {
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: (control: Described) => ReactNode;
}) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline gap-1 text-sm font-semibold">
        <label htmlFor={controlId}>{label}</label>
        {required && (
          <span aria-hidden="true" className="text-strong">
            *
          </span>
        )}
      </div>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm font-medium text-failed">
          {error}
        </p>
      )}
    </div>
  );
}

/** Scrolls the label into view together with the focused control. */
export const control =
  'w-full scroll-mt-9 rounded-control border border-edge bg-panel px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-ink aria-invalid:border-failed disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted';

/**
 * `className` applies to the wrapper, other props to the input. Like every control here it is keyed by its name:
 * React would reuse the node of a field in the same place, and a form library that knows that node would read
 * one field's text as another's.
 */
export function TextField({
  label,
  hint,
  error,
  className,
  id,
  ...input
}: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required} id={id} className={className}>
      {(described) => (
        <input key={input.name} {...input} {...described} className={classes(control, 'h-11')} />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  id,
  rows = 5,
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} required={area.required} id={id} className={className}>
      {(described) => (
        <textarea
          key={area.name}
          {...area}
          {...described}
          rows={rows}
          className={classes(
            control,
            'field-sizing-content max-h-120 py-2.5',
            rows === 1 ? 'min-h-11' : rows === 2 ? 'min-h-18' : 'min-h-28',
          )}
        />
      )}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  id,
  children,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} required={select.required} id={id} className={className}>
      {(described) => (
        <span className="relative block">
          <select
            key={select.name}
            {...select}
            {...described}
            className={classes(control, 'h-11 appearance-none pr-10')}
          >
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
        </span>
      )}
    </Field>
  );
}

/** Fields take `**:scroll-mb-24`, so that none has the focus behind these actions. */
export const stickyActions =
  'sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-hairline border-t bg-paper py-3 [@media(height<24rem)]:static';

/**
 * The fields show their messages themselves. `method="dialog"` keeps the browser from submitting when scripts
 * don't run, so that no value ends up in a URL. The first field with an error gets the focus: a form library
 * finds only fields that are named as in the request.
 */
export function Form({ onSubmit, onInput, ref, ...props }: ComponentProps<'form'>) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current as HTMLFormElement);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const active = document.activeElement;
    const first = focused.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!first) return;
    if (active === focused.current || active === document.body) first.focus();
    focused.current = null;
  });
  return (
    <form
      noValidate
      method="dialog"
      {...props}
      ref={form}
      onSubmit={(event) => {
        focused.current = document.activeElement;
        return onSubmit?.(event);
      }}
      onInput={(event) => {
        focused.current = null;
        onInput?.(event);
      }}
    />
  );
}

/** `invalid` marks the field when the message is elsewhere. */
export function PasswordField({
  label,
  hint,
  error,
  invalid,
  ...input
}: ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  invalid?: boolean;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={input.required} id={input.id}>
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
