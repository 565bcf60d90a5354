import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '../../../contract/brand.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { ContactPage } from './contact-page.tsx';

const mailCall = 'POST /api/v1.0/email/send';
const success = 'Your message has been sent successfully! We will get back to you soon.';
const failure = 'There was an error sending your message. Please try again or contact us directly.';
const accepted = { body: 'OK' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const show = () => renderPage(<ContactPage />, { user: null, path: '/contact' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button');

const filled = {
  Name: 'Ada Moss',
  Email: 'ada@moss.example',
  Company: 'Moss Ltd',
  'Phone (Optional)': '555-0199',
  Services: 'back-office',
  Message: 'Invoices wait.',
};
const fill = (values: Partial<typeof filled> = filled) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
const values = () => Object.fromEntries(Object.keys(filled).map((label) => [label, field(label).value]));

/** Presses the button and waits for the answer. */
const submit = () =>
  act(async () => {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(0);
  });

async function send(answer: StubbedAnswer | (() => Promise<StubbedAnswer>)) {
  const sent = stubApi({ [mailCall]: answer });
  await show();
  fill();
  await submit();
  await act(() => new Promise((done) => setImmediate(done)));
  return sent;
}

describe('the contact page', () => {
  test("spec §2: contact shows e-mail, phone, postal address, hours and the social page, and promises 'We'll get back to you within 24 hours'", async () => {
    await show();
    const details = screen.getByRole('region', { name: 'Contact information' });
    for (const text of [brand.email, brand.phone.shown, 'Cheyenne, Wyoming', 'Monday-Friday 9AM-5PM EST']) {
      expect(details).toHaveTextContent(text);
    }
    expect(within(details).getByRole('link', { name: /LinkedIn/ })).toHaveAttribute(
      'href',
      brand.network.url,
    );
    expect(screen.getByRole('region', { name: 'Send us a message' })).toHaveTextContent(
      "We'll get back to you within 24 hours",
    );
  });

  test("spec §2: the services dropdown starts at 'Select a service' | spec §3: services is empty or one of the six", async () => {
    await show();
    expect(field('Services')).toHaveDisplayValue('Select a service');
    const options = within(field('Services')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map((option) => option.value)).toEqual([
      '',
      'talent-sourcing',
      'recruitment',
      'admin-support',
      'back-office',
      'data-management',
      'digital-marketing',
    ]);
  });

  test("spec §2: the submit button reads 'Sending...' and is disabled while submitting | spec §4: contact is submitting, with its button disabled", async () => {
    let answer = (_answer: StubbedAnswer) => {};
    await send(() => new Promise((resolve) => (answer = resolve)));
    expect(button()).toHaveTextContent('Sending...');
    expect(button()).toBeDisabled();
    await act(async () => {
      answer(accepted);
      await new Promise((done) => setImmediate(done));
    });
    expect(button()).toHaveTextContent('Send Message');
    expect(button()).toBeEnabled();
  });

  test('spec §4: on success the message is shown, the form cleared, and the message hidden after 5 seconds | spec §8: contact success text | spec §9: contact success message hides after 5000 ms', async () => {
    await send(accepted);
    expect(screen.getByRole('status')).toHaveTextContent(success);
    expect(Object.values(values())).toEqual(['', '', '', '', '', '']);
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(screen.getByText(success)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(success)).toBeNull();
  });

  test.each([
    ['an error of the service', { status: 500, body: 'no' }],
    ['a limit', { status: 429, body: 'slow down' }],
    ['no answer', { status: 0 }],
  ])(
    'spec §4: on failure the error message is shown and the form values are kept | spec §8: contact failure text (%s)',
    async (_name, answer) => {
      await send(answer);
      expect(screen.getByRole('alert')).toHaveTextContent(failure);
      expect(values()).toEqual(filled);
      expect(button()).toBeEnabled();
    },
  );

  test('spec §3: the mail payload has from_name, from_email, company, phone, service, message and to_email | spec §7: the contact form posts JSON with service id, template id, public key and template params', async () => {
    const sent = await send(accepted);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.body).toMatchObject({
      service_id: expect.stringMatching(/./),
      template_id: expect.stringMatching(/./),
      user_id: expect.stringMatching(/./),
      template_params: {
        from_name: 'Ada Moss',
        from_email: 'ada@moss.example',
        company: 'Moss Ltd',
        phone: '555-0199',
        service: 'back-office',
        message: 'Invoices wait.',
        to_email: brand.contactRecipient,
      },
    });
  });

  test('spec §5: name, email and message are required, company, phone and services are not', async () => {
    const sent = stubApi({ [mailCall]: accepted });
    await show();
    await submit();
    expect(sent).toEqual([]);
    for (const label of ['Name', 'Email', 'Message']) {
      expect(field(label)).toBeRequired();
      expect(field(label)).toHaveAccessibleDescription('Please fill in this field.');
    }
    for (const label of ['Company', 'Phone (Optional)', 'Services']) expect(field(label)).toBeValid();
    expect(field('Name')).toHaveFocus();
    fill({ Name: 'Ada', Email: 'ada@moss.example', Message: 'Hello' });
    await submit();
    expect(sent).toHaveLength(1);
  });

  test('spec §5: the email is an email-type input', async () => {
    const sent = stubApi({ [mailCall]: accepted });
    await show();
    fill({ ...filled, Email: 'ada at moss' });
    await submit();
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email')).toHaveAccessibleDescription('Please enter a valid e-mail address.');
    expect(field('Email')).toHaveFocus();
    expect(sent).toEqual([]);
  });
});
