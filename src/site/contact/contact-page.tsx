import type { ReactNode } from 'react';
import { type FormEvent, useEffect, useState } from 'react';
import { brand } from '../../../contract/site/brand.ts';
import { contactLimits } from '../../../contract/site/contact-limits.ts';
import { serviceNames } from '../../../contract/site/service-names.ts';
import { type DraftedMessage, usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { ClockIcon, ExternalIcon, MailIcon, PhoneIcon, PlaceIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../page-head.tsx';
import type { ContactValues } from './send-message.ts';
import { refusedFields, sendMessage } from './send-message.ts';

/** In milliseconds (spec §4, §9). */
const successShownFor = 5000;
const nearLimit = 0.8;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name = keyof ContactValues;
type ContactTexts = Partial<Record<Name, string>>;

/** The fields are uncontrolled, so input before hydration is kept. */
function useContactForm() {
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

export function ContactForm() {
  const { state, errors, hints, drafted, onInput, onSubmit } = useContactForm();
  const told = (name: keyof ContactValues) => ({ name, hint: hints[name], error: errors[name] });
  return (
    <Form
      onSubmit={onSubmit}
      onInput={onInput}
      aria-labelledby="form-title"
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <TextField label="Name" required autoComplete="name" {...told('name')} />
      <TextField label="Email" type="email" required autoComplete="email" {...told('email')} />
      <TextField label="Company" autoComplete="organization" {...told('company')} />
      <TextField label="Phone (Optional)" type="tel" autoComplete="tel" {...told('phone')} />
      <SelectField label="Services" {...told('services')} defaultValue="" className="sm:col-span-2">
        <option value="">Select a service</option>
        {serviceNames.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea label="Message" required {...told('message')} className="sm:col-span-2" />
      <div className="space-y-5 sm:col-span-2">
        <Button type="submit" size="large" busy={state === 'submitting'}>
          {state === 'submitting' ? 'Sending...' : 'Send Message'}
        </Button>
        {state === 'sent' && (
          <Notice kind="done">Your message has been sent successfully! We will get back to you soon.</Notice>
        )}
        {drafted && <Notice {...drafted} />}
        {state === 'failed' && (
          <Notice kind="failed">
            There was an error sending your message. Please try again or contact us directly.
          </Notice>
        )}
      </div>
    </Form>
  );
}

export function ContactPage() {
  return (
    <>
      <PageHead
        title="Contact"
        description={`Write to ${brand.name}, call, or visit. We answer within 24 hours on working days.`}
      />
      <div className="page-width grid grid-cols-1 gap-x-20 gap-y-12 pt-14 pb-20 md:pt-24 md:pb-32 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
        <div>
          <h1 className="text-display-1 max-[17rem]:hyphens-auto">Describe the work</h1>
          <p className="mt-6 max-w-[28.3em] text-lg text-muted md:text-xl">
            Two sentences are enough: what waits, and until when. A person reads it and answers.
          </p>
        </div>
        <section
          aria-labelledby="form-title"
          className="self-start rounded-card lg:col-start-2 lg:row-span-2 lg:row-start-1 border border-hairline bg-panel p-[min(1.75rem,7vw)] shadow-lift sm:p-10"
        >
          <h2 id="form-title" className="text-2xl">
            Send us a message
          </h2>
          <p className="mt-1 mb-8 text-muted">We'll get back to you within 24 hours</p>
          <noscript>
            <p className="mb-8">
              The form needs JavaScript. Without it, write to{' '}
              <a href={`mailto:${brand.email}`}>{brand.email}</a>.
            </p>
          </noscript>
          <ContactForm />
        </section>
        <ContactDetails />
      </div>
    </>
  );
}

function ContactDetails() {
  const { street, city, state, zip } = brand.address;
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title" className="sr-only">
        Contact information
      </h2>
      <dl className="lg:max-w-md">
        <Detail icon={<MailIcon />} name="Email">
          <a href={`mailto:${brand.email}`} className="link tap -my-2.5">
            {brand.email}
          </a>
        </Detail>
        <Detail icon={<PhoneIcon />} name="Phone">
          <a href={`tel:${brand.phone.dialled}`} className="link tap -my-2.5">
            {brand.phone.shown}
          </a>
        </Detail>
        <Detail icon={<PlaceIcon />} name="Address">
          {street},{' '}
          <span className="inline-block">
            {city}, {state} {zip}
          </span>
        </Detail>
        <Detail icon={<ClockIcon />} name="Business hours">
          {brand.hours}
        </Detail>
        <Detail icon={<ExternalIcon />} name="Follow us">
          <a href={brand.network.url} target="_blank" rel="noopener noreferrer" className="link tap -my-2.5">
            {brand.name} on {brand.network.name}
          </a>
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-t border-hairline py-4">
      <dt className="mt-0.5 text-strong">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
