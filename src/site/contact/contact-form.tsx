import { serviceNames } from '../../../contract/site/service-names.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ContactValues } from './send-message.ts';
import { useContactForm } from './use-contact-form.ts';

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
