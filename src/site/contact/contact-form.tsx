import { serviceNames } from '../../../contract/provider/service-names.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useContactForm } from './use-contact-form.ts';

export function ContactForm() {
  const { state, errors, onSubmit } = useContactForm();
  return (
    <Form onSubmit={onSubmit} aria-labelledby="form-title" className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField label="Name" name="name" required autoComplete="name" error={errors.name} />
      <TextField label="Email" name="email" type="email" required autoComplete="email" error={errors.email} />
      <TextField label="Company" name="company" autoComplete="organization" />
      <TextField label="Phone (Optional)" name="phone" type="tel" autoComplete="tel" />
      <SelectField label="Services" name="services" defaultValue="" className="sm:col-span-2">
        <option value="">Select a service</option>
        {serviceNames.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea label="Message" name="message" required error={errors.message} className="sm:col-span-2" />
      <div className="space-y-5 sm:col-span-2">
        <Button type="submit" size="large" busy={state === 'submitting'}>
          {state === 'submitting' ? 'Sending...' : 'Send Message'}
        </Button>
        {state === 'sent' && (
          <Notice kind="done">Your message has been sent successfully! We will get back to you soon.</Notice>
        )}
        {state === 'failed' && (
          <Notice kind="failed">
            There was an error sending your message. Please try again or contact us directly.
          </Notice>
        )}
      </div>
    </Form>
  );
}
