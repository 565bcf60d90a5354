import { type ChangeEvent, useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { minimumPasswordLength } from '../../contract/account/account.calls.ts';
import type { PasswordStrength } from '../lib/password-strength.ts';
import { classes } from './button.tsx';
import { PasswordField } from './field.tsx';

type Message = { message?: string | undefined } | undefined;

export function NewPasswordFields({
  password,
  repeated,
  errors,
  failure,
  labels = { password: 'Password', repeated: 'Confirm Password' },
  refusesCommon = true,
  id,
  className = 'flex flex-col gap-5',
}: {
  password: UseFormRegisterReturn;
  repeated: UseFormRegisterReturn;
  errors: { password?: Message; re_password?: Message };
  /** A message that is shown elsewhere. Its field is only marked. */
  failure?: string | null;
  labels?: { password: string; repeated: string };
  /** Whether the server refuses the most common passwords; otherwise they are only warned of. */
  refusesCommon?: boolean;
  /** Of the first field. */
  id?: string;
  className?: string;
}) {
  const [value, setValue] = useState('');
  const shownAt = (error: Message) => (error?.message === failure ? undefined : error?.message);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setValue(event.target.value);
    return password.onChange(event);
  };
  return (
    <div className={className}>
      <div className="flex flex-col gap-2">
        <PasswordField
          id={id}
          label={labels.password}
          autoComplete="new-password"
          required
          // The error says the same.
          hint={shownAt(errors.password) ? undefined : `At least ${minimumPasswordLength} characters.`}
          invalid={Boolean(errors.password)}
          error={shownAt(errors.password)}
          {...password}
          onChange={onChange}
        />
        <StrengthMeter value={value} refusesCommon={refusesCommon} />
      </div>
      <PasswordField
        label={labels.repeated}
        autoComplete="new-password"
        required
        invalid={Boolean(errors.re_password)}
        error={shownAt(errors.re_password)}
        {...repeated}
      />
    </div>
  );
}

const levels = [
  { text: 'very weak', color: 'bg-failed' },
  { text: 'weak', color: 'bg-failed' },
  { text: 'fair', color: 'bg-strong' },
  { text: 'good', color: 'bg-done' },
  { text: 'strong', color: 'bg-done' },
] as const;

/** Says how strong a password is, once there is one to say it of. */
function StrengthMeter({ value, refusesCommon }: { value: string; refusesCommon: boolean }) {
  const strength = useStrength(value);
  const level = strength && levels[strength.score];
  return (
    <div aria-live="polite" className="empty:hidden">
      {strength && level && (
        <>
          <div aria-hidden="true" className="grid grid-cols-4 gap-1">
            {levels.slice(1).map(({ text }, index) => (
              <span
                key={text}
                className={classes(
                  'h-1 rounded-full',
                  index < Math.max(strength.score, 1) ? level.color : 'bg-hairline',
                )}
              />
            ))}
          </div>
          <p className="mt-1 text-sm">
            {strength.isCommon ? commonText(refusesCommon) : `Password strength: ${level.text}`}
          </p>
        </>
      )}
    </div>
  );
}

const commonText = (isRefused: boolean) =>
  isRefused
    ? 'One of the 10,000 most common passwords, which are guessed first. Choose another one.'
    : 'One of the 10,000 most common passwords, which are guessed first. Better choose another one.';

/** The strength of a password of sufficient length; undefined for others, and until its estimator is loaded. */
function useStrength(value: string): PasswordStrength | undefined {
  const [rate, setRate] = useState<(password: string) => PasswordStrength>();
  const isTyped = value !== '';
  useEffect(() => {
    if (!isTyped) return;
    let isWanted = true;
    void import('../lib/password-strength.ts').then(
      ({ ratePassword }) => isWanted && setRate(() => ratePassword),
      () => {
        // Without it, the form works as well.
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isTyped]);
  return rate && value.length >= minimumPasswordLength ? rate(value) : undefined;
}
