import { type FormEvent, useEffect, useState } from 'react';
import { type ContactValues, sendMessage } from './send-message.ts';

/** The success message is shown this long (spec §4, §9), in milliseconds. */
export const successShownFor = 5000;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

/** Submitting, success, failure; the fields themselves keep their values, so typing before hydration isn't lost. */
export function useContactForm() {
  const [state, setState] = useState<'idle' | 'submitting' | 'sent' | 'failed'>('idle');
  const [errors, setErrors] = useState<ContactErrors>({});

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('idle'), successShownFor);
    return () => clearTimeout(timer);
  }, [state]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const invalid = [...form.elements].filter(
      (field): field is Control => !(field as Control).checkValidity(),
    );
    setErrors(Object.fromEntries(invalid.map((field) => [field.name, messageFor(field)])));
    if (invalid[0]) {
      invalid[0].focus();
      setState('idle');
      return;
    }
    setState('submitting');
    try {
      await sendMessage(Object.fromEntries(new FormData(form)) as unknown as ContactValues);
      form.reset();
      setState('sent');
    } catch {
      setState('failed');
    }
  };

  return { state, errors, onSubmit };
}

/** The browser's own check, in our words. */
function messageFor(field: Control): string {
  if (field.validity.valueMissing) return 'Please fill in this field.';
  if (field.validity.typeMismatch) return 'Please enter a valid e-mail address.';
  return field.validationMessage;
}
