import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from './mark.tsx';

export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'small' | 'medium' | 'large';

const base =
  'inline-flex items-center justify-center gap-2 rounded-control py-1 text-center font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-busy:opacity-80';

const looks: Record<Look, string> = {
  primary: 'bg-strong text-on-strong hover:bg-strong-hover',
  secondary: 'border border-edge bg-panel text-ink hover:border-strong hover:text-strong',
  quiet: 'text-strong hover:bg-strong-soft hover:text-strong-hover',
  // Shift towards the text color, so that contrast grows.
  danger: 'bg-failed text-on-failed hover:bg-[color-mix(in_srgb,var(--color-failed)_88%,var(--color-ink))]',
};

const sizes: Record<Size, string> = {
  small: 'min-h-9 px-3 text-sm touch:min-h-11',
  medium: 'min-h-11 px-[min(1.25rem,6vw)] text-base',
  large: 'min-h-13 px-[min(1.75rem,8vw)] text-lg',
};

interface ButtonStyle {
  look?: Look | undefined;
  size?: Size | undefined;
}

const buttonClasses = ({ look = 'primary', size = 'medium' }: ButtonStyle, className?: string) =>
  classes(base, looks[look], sizes[size], className);

/** `busy` disables it and shows a spinner; pass that state's text as children (`Sending...`). */
export function Button({
  look,
  size,
  busy = false,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) {
  useFocusAfter(busy || disabled === true);
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClasses({ look, size }, className)}
    >
      {busy && <Mark className="loading-mark size-4" />}
      {children}
    </button>
  );
}

/** Restores the focus that a button loses while it is disabled, unless something else has taken it. */
export function useFocusAfter(isDisabled: boolean): void {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const active = document.activeElement as HTMLElement | null;
    if (isDisabled) focused.current = active?.matches(':disabled') ? active : null;
    else if (active === document.body) focused.current?.focus();
  }, [isDisabled]);
}

export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={buttonClasses({ look, size }, className)} />;
}

export function ButtonAnchor({
  look,
  size,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...rest} className={buttonClasses({ look, size }, className)}>
      {children}
    </a>
  );
}
