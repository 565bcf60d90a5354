import { type FormEvent, useEffect, useState } from 'react';
import { contactLimits } from '../../../contract/site/contact-limits.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { DraftedMessage } from '../../platform/types.ts';
import { type ContactValues, refusedFields, sendMessage } from './send-message.ts';

/** How long the success message is shown (spec §4, §9). */
export const successShownFor = 5000;
/** The share of a field's limit from which its usage is shown. */
const nearLimit = 0.8;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name = keyof ContactValues;
export type ContactTexts = Partial<Record<Name, string>>;

/**
 * State of the contact form: submitting, success, failure. The fields are uncontrolled, so input before hydration is
 * kept.
 */
export function useContactForm() {
  const [state, setState] = useState<'idle' | 'submitting' | 'sent' | 'failed'>('idle');
  const [errors, setErrors] = useState<ContactTexts>({});
  const [hints, setHints] = useState<ContactTexts>({});
  const [drafted, setDrafted] = useState<DraftedMessage>();
  const { shell } = usePlatform();

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('idle'), successShownFor);
    return () => clearTimeout(timer);
  }, [state]);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target as Control;
    setErrors((before) => changed(before, field.name, undefined));
    setHints((before) => changed(before, field.name, usageOf(field)));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = faultsIn(form);
    setErrors(wrong);
    if (focusFirst(form, wrong)) return setState('idle');
    setState('submitting');
    const values = Object.fromEntries(new FormData(form)) as unknown as ContactValues;
    try {
      const draft = await shell?.draftMessage(values);
      // What was typed stays: whether it is sent there is not known.
      setDrafted(draft);
      if (draft) return setState('idle');
      await sendMessage(values);
      form.reset();
      setHints({});
      setState('sent');
    } catch (error) {
      const refused = refusedFields(error);
      setErrors(refused);
      focusFirst(form, refused);
      setState('failed');
    }
  };

  return { state, errors, hints, drafted, onInput, onSubmit };
}

/** Returns the same object when nothing changes, so that typing does not re-render. */
function changed(texts: ContactTexts, name: string, text: string | undefined): ContactTexts {
  return texts[name as Name] === text ? texts : { ...texts, [name]: text };
}

const controlsOf = (form: HTMLFormElement) => [...form.elements] as Control[];

function focusFirst(form: HTMLFormElement, wrong: ContactTexts): boolean {
  const first = controlsOf(form).find(({ name }) => wrong[name as Name]);
  first?.focus();
  return first !== undefined;
}

const faultsIn = (form: HTMLFormElement): ContactTexts =>
  Object.fromEntries(
    controlsOf(form).flatMap((field) => {
      const fault = faultOf(field);
      return fault ? [[field.name, fault]] : [];
    }),
  );

/** Native validation with our own messages, and checks for what it lets through. */
function faultOf(field: Control): string | undefined {
  const isBlank = field.value.trim() === '';
  if (field.validity.valueMissing || ('required' in field && field.required && isBlank)) {
    return 'Please fill in this field.';
  }
  if (field.validity.typeMismatch) return 'Please enter a valid email address.';
  const limit = limitOf(field);
  if (limit && lengthOf(field) > limit) return `Please use at most ${format(limit)} characters.`;
  return field.checkValidity() ? undefined : field.validationMessage;
}

function usageOf(field: Control): string | undefined {
  const limit = limitOf(field);
  const length = lengthOf(field);
  return limit && length >= limit * nearLimit
    ? `${format(length)} of ${format(limit)} characters`
    : undefined;
}

const limitOf = ({ name }: Control): number | undefined =>
  (contactLimits as Record<string, number | undefined>)[name];
const lengthOf = ({ value }: Control): number => value.trim().length;
const format = (count: number): string => count.toLocaleString('en');
