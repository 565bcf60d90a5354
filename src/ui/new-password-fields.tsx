import { type ChangeEvent, useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { minimumPasswordLength } from '../../contract/account/account.calls.ts';
import { passwordTexts } from '../../contract/account/passwords.calls.ts';
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
  id,
  className = 'flex flex-col gap-5',
}: {
  password: UseFormRegisterReturn;
  repeated: UseFormRegisterReturn;
  errors: { password?: Message; re_password?: Message };
  /** The message is shown elsewhere; the field is only marked. */
  failure?: string | null;
  labels?: { password: string; repeated: string };
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
          hint={shownAt(errors.password) ? undefined : `At least ${minimumPasswordLength} characters.`}
          invalid={Boolean(errors.password)}
          error={shownAt(errors.password)}
          {...password}
          onChange={onChange}
        />
        {errors.password?.message !== passwordTexts.common && <StrengthMeter value={value} />}
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

function StrengthMeter({ value }: { value: string }) {
  const strength = useStrength(value);
  const level = strength && levels[strength.score];
  const isShort = value.length < minimumPasswordLength;
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
            {strength.isCommon
              ? passwordTexts.veryCommon
              : `Password strength: ${isShort ? 'too short' : level.text}`}
          </p>
        </>
      )}
    </div>
  );
}

const tooShort: PasswordStrength = { score: 0, isCommon: false };

/** The lowest for a password that is too short; undefined until the estimator is loaded. */
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
  if (!isTyped) return undefined;
  return value.length < minimumPasswordLength ? tooShort : rate?.(value);
}
