import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import { brand } from '../../../contract/site/brand.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { buildFakeShell } from '../../../tests/support/fake-shell.ts';
import { type StubbedAnswer, stubApi } from '../../../tests/support/stub-api.ts';
import { draftMessage } from '../../platform/draft-message.ts';
import { PlatformProvider } from '../../platform/platform-context.tsx';
import { ContactForm } from './contact-page.tsx';

const sendCall = 'POST /api/v1.0/email/send';
const failure = 'There was an error sending your message. Please try again or contact us directly.';
const good = { Name: 'Ada Moss', Email: 'ada@moss.example', Message: 'Invoices wait.' };

const field = (label: string) => screen.getByLabelText(label);
const put = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } });
};
const send = () => userEvent.click(screen.getByRole('button'));
type Shell = ReturnType<typeof buildFakeShell>;
const show = (answer: StubbedAnswer = { body: 'OK' }, shell: Shell | null = null) => {
  const sent = stubApi({ [sendCall]: answer });
  render(
    <PlatformProvider platform={{ ...createFakePlatform({} as never), shell }}>
      <ContactForm />
    </PlatformProvider>,
  );
  put(good);
  return sent;
};
const refusal = (fields: Record<string, string[]>): StubbedAnswer => ({
  status: 400,
  body: { ...fields, request_id: 'r-1' },
});

describe('validation before sending', () => {
  test.each(['Name', 'Message'])('spaces alone are empty (%s)', async (label) => {
    const sent = show();
    put({ [label]: ' \t ' });
    await send();
    expect(field(label)).toHaveAccessibleDescription('Please fill in this field.');
    expect(field(label)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test.each([
    ['Name', 200, '200'],
    ['Company', 200, '200'],
    ['Phone (Optional)', 60, '60'],
    ['Message', 10_000, '10,000'],
  ])('%s takes %d characters and says so of more', async (label, limit, shown) => {
    const sent = show();
    put({ [label]: 'a'.repeat(limit + 12) });
    await send();
    expect(field(label)).toHaveAccessibleDescription(
      expect.stringContaining(`of ${shown} characters Please use at most ${shown} characters.`),
    );
    expect(field(label)).toHaveFocus();
    expect(sent).toEqual([]);
    put({ [label]: ` ${'a'.repeat(limit)} ` });
    await send();
    expect(sent).toHaveLength(1);
  });

  test('an email may have 254 characters', async () => {
    const sent = show();
    put({ Email: `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}${'c'.repeat(20)}` });
    await send();
    expect(field('Email')).toHaveAccessibleDescription(expect.stringContaining('at most 254 characters'));
    expect(sent).toEqual([]);
  });

  test('a field shows the usage of its limit when it is nearly reached', () => {
    show();
    put({ 'Phone (Optional)': '1'.repeat(47) });
    expect(field('Phone (Optional)')).not.toHaveAccessibleDescription();
    put({ 'Phone (Optional)': '1'.repeat(48) });
    expect(field('Phone (Optional)')).toHaveAccessibleDescription('48 of 60 characters');
    put({ 'Phone (Optional)': '' });
    expect(field('Phone (Optional)')).not.toHaveAccessibleDescription();
  });

  test("a field's error disappears when the field changes", async () => {
    show();
    put({ Name: '', Email: '' });
    await send();
    put({ Name: 'A' });
    expect(field('Name')).toBeValid();
    expect(field('Email')).toBeInvalid();
  });
});

describe('a refused message', () => {
  const fields: [string, string][] = [
    ['from_name', 'Name'],
    ['from_email', 'Email'],
    ['company', 'Company'],
    ['phone', 'Phone (Optional)'],
    ['service', 'Services'],
    ['message', 'Message'],
  ];
  test.each(fields)('an error of %s appears at its field, %s', async (name, label) => {
    show(refusal({ [`template_params.${name}`]: ['Not this one.'] }));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(failure);
    expect(field(label)).toHaveAccessibleDescription('Not this one.');
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveFocus();
    expect(field('Name')).toHaveValue(good.Name);
  });

  test('several errors appear at their fields, and the first takes the focus', async () => {
    show(refusal({ 'template_params.message': ['Too long.'], 'template_params.from_email': ['None.'] }));
    await send();
    expect(await screen.findByText('Too long.')).toBeVisible();
    expect(screen.getByText('None.')).toBeVisible();
    expect(field('Email')).toHaveFocus();
  });

  const others: [string, StubbedAnswer][] = [
    ['words alone', { status: 422, body: 'The recipients address is empty' }],
    ['a limit', { status: 429, body: { detail: 'Too many attempts. Try again in 1 minute.' } }],
    ['a field that is not in the form', refusal({ 'template_params.to_email': ['No.'] })],
    ['JSON that is no object', { status: 400, body: 'null' }],
  ];
  test.each(others)('a refusal with %s shows the general error', async (_, answer) => {
    show(answer);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(failure);
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });
});

describe('in the local mode of the app, where nobody reads what its server gets', () => {
  const withDrafts = (shell: Shell): Shell => {
    const bridge = { readServer: shell.readServer, openMailDraft: shell.computer.openMailDraft };
    shell.draftMessage.mockImplementation((message) => draftMessage(bridge, message));
    return shell;
  };
  const local = () => withDrafts(buildFakeShell({ origin: localOrigin }));

  test('the message opens in the mail program, and the form keeps it', async () => {
    const shell = local();
    const sent = show(undefined, shell);
    put({ Message: 'Wait & see: 100 %\nThanks' });
    await send();
    expect(await screen.findByText(/is open in your mail program/)).toBeVisible();
    const [[draft]] = shell.computer.openMailDraft.mock.calls as unknown as [[{ content: string }]];
    const link = new URL(draft.content);
    expect(link.pathname).toBe(brand.contactRecipient);
    expect(link.searchParams.get('subject')).toBe('Message from Ada Moss');
    expect(link.searchParams.get('body')).toBe('Wait & see: 100 %\nThanks\n\nAda Moss\nada@moss.example');
    expect(field('Message')).toHaveValue('Wait & see: 100 %\nThanks');
    expect(sent).toEqual([]);
  });

  test('without a mail program it says where to write to', async () => {
    const shell = local();
    shell.computer.openMailDraft.mockResolvedValueOnce({ outcome: 'failed', reason: 'None.' });
    show(undefined, shell);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(`Write to ${brand.contactRecipient}`);
  });

  test('what is too long for a link is said, and nothing is opened', async () => {
    const shell = local();
    show(undefined, shell);
    put({ Message: 'é'.repeat(400) });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('too long');
    expect(shell.computer.openMailDraft).not.toHaveBeenCalled();
  });

  test('an app that is connected to a server sends the message there', async () => {
    const shell = withDrafts(buildFakeShell());
    const sent = show(undefined, shell);
    await send();
    expect(await screen.findByText(/sent successfully/)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(shell.computer.openMailDraft).not.toHaveBeenCalled();
  });
});

beforeEach(() => act(() => void document.body.focus()));
