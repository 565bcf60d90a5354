import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { exportAuditTrail, listAuditTrail } from '../../../../contract/organization/audit-trail.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { AuditPage } from './audit-page.tsx';

const entry = {
  id: 2,
  at: '2026-03-02T09:30:00.000Z',
  actor: 'Ada Park',
  action: 'member.role-changed',
  subject_id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f21',
  subject: 'Sam Reed',
  detail: 'Owner',
  address: '203.0.113.7',
};
const user = userEvent.setup({ delay: null });

async function open(total = 120) {
  const stub = stubCalls();
  stub.reply(listAuditTrail, {
    body: [entry, { ...entry, id: 1, action: 'api-key.revoked', subject: null, detail: 'CI', address: '' }],
    headers: { [totalCountHeader]: String(total) },
  });
  const page = await renderPage(<AuditPage />, { path: '/dashboard/settings/audit' });
  await screen.findByText(/^Member role changed: Owner/);
  return { stub, ...page };
}

test('shows who did what to what, when and from where', async () => {
  await open();
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/2026.*Ada Park.*Member role changed: Owner · Sam Reed.*203\.0\.113\.7/);
  expect(second).toHaveTextContent(/API key revoked: CI.*On the server/);
  expect(screen.getByText('120 entries, newest first')).toBeVisible();
});

test('says what was done in the words of the product', async () => {
  const { reply } = stubCalls();
  const actions = ['person.contact-stopped', 'person.decided', 'resume.kept', 'session.started'];
  reply(listAuditTrail, {
    body: actions.map((action, id) => ({ ...entry, id, action, detail: '' })),
    headers: { [totalCountHeader]: '4' },
  });
  await renderPage(<AuditPage />, { path: '/dashboard/settings/audit' });
  expect((await screen.findAllByRole('link', { name: 'Sam Reed' }))[0]).toHaveAttribute(
    'href',
    `/dashboard/sourcing/candidates/${entry.subject_id}`,
  );
  for (const text of ['Do not contact', 'Decision', 'Résumé kept', 'Login'])
    expect(await screen.findByRole('cell', { name: `${text}: Sam Reed` })).toBeVisible();
});

test('links the person that a note is about, and names once what the detail names', async () => {
  const { reply } = stubCalls();
  const url = 'https://hooks.example/one';
  const paused = { ...entry, action: 'webhook.changed', subject: url, detail: `${url} · Paused` };
  const own = { ...entry, id: 4, action: 'password.changed', subject: 'Ada Park', detail: '' };
  const note = { ...entry, id: 3, action: 'note.added', detail: '', candidate_id: 'c1' };
  reply(listAuditTrail, { body: [paused, note, own], headers: { [totalCountHeader]: '3' } });
  await renderPage(<AuditPage />, { path: '/dashboard/settings/audit' });
  expect(await screen.findByRole('link', { name: 'Sam Reed' })).toHaveAttribute(
    'href',
    '/dashboard/sourcing/candidates/c1',
  );
  expect(screen.getByRole('cell', { name: /^Webhook changed: \S+ ·\sPaused$/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Password changed' })).toBeVisible();
});

test('narrows by kind and pages, and keeps both in the address', async () => {
  const { stub, shownPath } = await open();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(() => stub.requests.at(-1)?.query.page).toBe('2');
  await user.selectOptions(screen.getByLabelText('What it is about'), 'Team');
  await expect.poll(() => stub.requests.at(-1)?.query).toEqual({ kind: 'team', page: '1', page_size: '50' });
  expect(shownPath()).toBe('/dashboard/settings/audit?kind=team');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(shownPath).toBe('/dashboard/settings/audit');
  expect(screen.getByLabelText('Who, or about what')).toHaveFocus();
});

test('downloads what the filters let through', async () => {
  const { stub } = await open(2);
  URL.createObjectURL = vi.fn(() => 'blob:trail');
  URL.revokeObjectURL = vi.fn();
  stub.reply(exportAuditTrail, { body: 'At,By' });
  await user.click(screen.getByRole('button', { name: 'Download JSON' }));
  await expect.poll(() => stub.requests.at(-1)?.query).toEqual({ format: 'json' });
  await expect.poll(() => vi.mocked(URL.createObjectURL).mock.calls.length).toBe(1);
});

test('says aloud that nothing matches, and why where days are the wrong way round', async () => {
  const stub = stubCalls();
  stub.reply(listAuditTrail, { body: [], headers: { [totalCountHeader]: '0' } });
  const at = '/dashboard/settings/audit?kind=exports';
  const right = await renderPage(<AuditPage />, { path: `${at}&from=2026-03-01&to=2026-03-01` });
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toBe('Nothing matches. Clear a filter, or choose other days.');
  expect(screen.getByLabelText('What it is about')).toHaveDisplayValue('Exports');
  right.unmount();
  await renderPage(<AuditPage />, { path: `${at}&from=2026-03-02&to=2026-03-01` });
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toBe('The first day is after the last one, so nothing matches.');
});
