import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  proveByOrganization,
  proveOwner,
  startOrganizationProof,
} from '../../../contract/account/proof.calls.ts';
import { proofTexts } from '../../../contract/account/proof.ts';
import type { ProofWay } from '../../../contract/account/sign-in-methods.ts';
import { createApiKey } from '../../../contract/organization/api-keys.calls.ts';
import { startExport } from '../../../contract/organization/organisation.calls.ts';
import { createShareLink } from '../../../contract/recruiting/share-links.calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { ApiProvider } from '../api.tsx';
import { createApiClient } from '../api-client.ts';
import { problemText } from '../problem-text.ts';
import { useSessionActions } from '../session.tsx';
import { passProofOn } from './organization-window.ts';
import { createProofGate, ProofDialogHost } from './proof-dialog-host.tsx';

const user = userEvent.setup({ delay: null });
const proven = { body: { proven_until: '2026-11-26T12:10:00.000Z' } };
const organization = { url: 'https://login.harbour.example/authorize', attempt: 'a1' };

/** Two calls at once that need a proof, and what became of each. */
function Screen() {
  const session = useSessionActions();
  const [gate] = useState(createProofGate);
  const [api] = useState(() => createApiClient(session, gate.ask));
  const [ended, setEnded] = useState<string[]>([]);
  const run = (name: string, call: Promise<unknown>) =>
    call.then(
      () => setEnded((before) => [...before, `${name} done`]),
      (error) => setEnded((before) => [...before, `${name}: ${problemText(error, 'failed')}`]),
    );
  const start = () => {
    void run('key', api.call(createApiKey, { body: { name: 'Board', scopes: ['searches:read'] } }));
    void run('export', api.call(startExport, { body: {} }));
  };
  return (
    <ApiProvider api={api}>
      <button type="button" onClick={start}>
        Start
      </button>
      <ul aria-label="Ended">
        {ended.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <ProofDialogHost gate={gate} />
    </ApiProvider>
  );
}

/** Both calls are refused until someone has proven who they are. */
async function ask(ways: ProofWay[] = ['password']) {
  const stub = stubCalls();
  let isProven = false;
  const refusal = { status: 403, body: { detail: proofTexts.needed, code: 'proof-needed', ways } };
  const needsProof = (answer: { status: number; body: unknown }) => () => (isProven ? answer : refusal);
  const key = { id: crypto.randomUUID(), name: 'Board', prefix: 'lk_a', scopes: ['searches:read'] };
  const made = { ...key, created_by: 'Ada', created_at: '2026-11-26', last_used_at: null, key: 'lk_abc' };
  stub.reply(createApiKey, needsProof({ status: 201, body: made }));
  stub.reply(startExport, needsProof({ status: 202, body: { task_id: crypto.randomUUID() } }));
  const prove = () => {
    isProven = true;
    return proven;
  };
  stub.reply(proveOwner, prove);
  stub.reply(proveByOrganization, prove);
  stub.reply(startOrganizationProof, { body: organization });
  await renderPage(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Confirm that it is you' }, { timeout: 10_000 }),
  );
  const ended = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const sentTo = (path: string) => stub.requests.filter((request) => request.path === path);
  return { stub, dialog, ended, sentTo };
}

afterEach(() => vi.restoreAllMocks());

test('calls at the same time share one question, and both go on once it is answered', async () => {
  const { dialog, ended, sentTo } = await ask();
  const password = dialog.getByLabelText('Your password');
  expect(password).toHaveFocus();
  expect(dialog.queryByLabelText('Code')).toBeNull();
  await user.type(password, 'correct horse{Enter}');
  await waitFor(() => expect(ended().sort()).toEqual(['export done', 'key done']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(proveOwner.path).map(({ body }) => body)).toEqual([{ current_password: 'correct horse' }]);
  expect([sentTo(createApiKey.path).length, sentTo(startExport.path).length]).toEqual([2, 2]);
});

test('a call says for what the password is asked', async () => {
  const { dialog } = await ask();
  expect(dialog.getByText(/^What you are about to do .* Enter your password\.$/)).toBeVisible();
  const gate = createProofGate();
  const answered = gate.ask(['password'], createShareLink.proofReason);
  await renderPage(<ProofDialogHost gate={gate} />);
  expect(
    await screen.findByText('Sharing shows these people outside your organization. Enter your password.'),
  ).toBeVisible();
  gate.answer(false);
  expect(await answered).toBe(false);
});

test('a refusal stands at its field, and the question stays', async () => {
  const { stub, dialog, ended } = await ask(['password', 'code']);
  stub.reply(proveOwner, { status: 400, body: { code: ['This code is wrong.'] } });
  await user.type(dialog.getByLabelText('Your password'), 'correct horse');
  await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() =>
    expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(expect.stringContaining('is wrong')),
  );
  stub.reply(proveOwner, { status: 429, body: { detail: 'Too many wrong passwords.' } });
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Too many wrong passwords.');
  expect(ended()).toEqual([]);
});

test.each(['button', 'Escape'])('cancelled by %s, each call ends with what it lacks', async (way) => {
  const { dialog, ended, sentTo } = await ask();
  if (way === 'button') await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  else screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() =>
    expect(ended().sort()).toEqual([`export: ${proofTexts.needed}`, `key: ${proofTexts.needed}`]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([sentTo(createApiKey.path).length, sentTo(proveOwner.path).length]).toEqual([1, 0]);
});

test('the sign-in of an organization proves it in a window of its own', async () => {
  const opened = { location: { href: 'about:blank' }, close: vi.fn() };
  // The window begins with a copy of this one's storage, by which it knows what it is for.
  let copied: Record<string, string> = {};
  vi.spyOn(window, 'open').mockImplementation(() => {
    copied = { ...sessionStorage };
    return opened as unknown as Window;
  });
  const { dialog, ended, sentTo } = await ask(['password', 'organization']);
  expect(dialog.getByText(/Enter your password, or choose another way below\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sign in with your organization' }));
  await waitFor(() => expect(opened.location.href).toBe(organization.url));
  expect(passProofOn({ response: '?code=x', organization: undefined })).toBe(false);
  for (const [name, value] of Object.entries(copied)) sessionStorage.setItem(name, value);
  vi.spyOn(window, 'close').mockImplementation(() => {});
  expect(passProofOn({ response: '?code=c&state=s', organization: 'o1' })).toBe(true);
  await waitFor(() => expect(ended().sort()).toEqual(['export done', 'key done']));
  expect(sentTo(proveByOrganization.path).map(({ body }) => body)).toEqual([
    { attempt: 'a1', response: '?code=c&state=s', organization: 'o1' },
  ]);
});

test('a window that the browser blocks is asked for, and the question stays', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { dialog, sentTo } = await ask(['password', 'organization']);
  await user.click(dialog.getByRole('button', { name: 'Sign in with your organization' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Allow this site to open a window');
  expect(sentTo(startOrganizationProof.path)).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
});
