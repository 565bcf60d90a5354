import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { readSecondFactor } from '../../../../contract/account/second-factor.calls.ts';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import {
  askForDeletion,
  callOffDeletion,
  getOrganisationNotices,
  type OrganisationDeletion,
} from '../../../../contract/organization/deletion.calls.ts';
import {
  discardExport,
  downloadExport,
  listTransfers,
  startExport,
  startOrganisationImport,
  type Transfer,
} from '../../../../contract/organization/organisation.calls.ts';
import { getRetention, type Retention, saveRetention } from '../../../../contract/people/retention.calls.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import type { Shell } from '../../../platform/platform-context.tsx';
import { noteConnection } from '../../../ui/server-button.tsx';
import { DataPage } from './data-page.tsx';

const done: Transfer = {
  id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  kind: 'export',
  status: 'completed',
  progress: null,
  report: { rows: { candidates: 1204, notes: 6 }, files: 1, notes: [] },
  archive: { name: 'Harbour.zip', bytes: 3 * 1024 * 1024, until: '2026-11-30T10:00:00.000Z' },
  by: 'Ada Owner',
  created_at: '2026-11-23T10:00:00.000Z',
};
const factor = {
  is_on: false,
  since: null,
  has_app: false,
  passkeys: 0,
  recovery_codes_left: 0,
  is_required: false,
};

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
  api.reply(readSecondFactor, { body: factor });
  api.reply(listTransfers, { body: { transfers: [done], can_import: false } });
  api.reply(getRetention, { body: { months: null, erases: false, due: 0, would_be_due: [], version: 0 } });
  api.reply(getOrganisationNotices, { body: { deletion: null, people_due: 0 } });
});

const show = (role = 'Owner', shell: Shell | null = null) =>
  renderPage(<DataPage />, { user: { role }, path: '/dashboard/settings/data', shell });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an export is started, and followed until it has ended', async () => {
  let transfers: Transfer[] = [];
  api.reply(listTransfers, () => ({ body: { transfers, can_import: false } }));
  api.reply(startExport, () => {
    transfers = [
      {
        ...done,
        status: 'processing',
        report: null,
        archive: null,
        progress: { done: 1, total: 4, stage: 'Writing notes' },
      },
    ];
    return { status: 202, body: { task_id: done.id } };
  });
  await show();
  await screen.findByRole('button', { name: 'Export everything' });
  await press('Export everything');
  expect(await screen.findByText('Writing notes')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'How far the export is' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(screen.getByRole('button', { name: 'Cancel export' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export everything' })).toBeDisabled();
  expect(api.requests.find(({ path }) => path.endsWith('/export/'))?.body).toEqual({});
});

test('on this computer nobody is asked for a password that there is not', async () => {
  api.reply(startExport, { status: 202, body: { task_id: done.id } });
  await show('Owner', buildFakeShell({ origin: localOrigin }));
  await screen.findByRole('button', { name: 'Export everything' });
  await press('Export everything');
  await vi.waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/export/'))).toBe(true));
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

test('an archive is downloaded, and deleted before its time', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:archive');
  api.reply(downloadExport, { body: 'PK' });
  api.reply(discardExport, { status: 204 });
  await show();
  const held = (await screen.findByText('People')).closest('dl');
  expect(held?.textContent).toBe('People 1,204Notes 6Files 1');
  await press('Download the archive, 3 MB');
  await vi.waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
  for (const button of ['Delete the archive', 'Delete it']) await press(button);
  expect(api.requests.some(({ method, path }) => method === 'DELETE' && path.includes(done.id))).toBe(true);
});

test('archives are neither fetched, deleted nor sent while the server is away', async () => {
  api.reply(listTransfers, { body: { transfers: [done], can_import: true } });
  await show();
  await screen.findByRole('button', { name: 'Download the archive, 3 MB' });
  act(() => noteConnection(false));
  for (const name of ['Download the archive, 3 MB', 'Delete the archive', 'Choose an archive']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
  }
  act(() => noteConnection(true));
  expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeEnabled();
});

test('an archive is imported into an empty organization alone, and a refusal says why', async () => {
  await show();
  await screen.findByText('Export everything', { selector: 'h2' });
  expect(screen.queryByText('Import an organization')).toBeNull();
  const refused = {
    ...done,
    kind: 'import',
    status: 'failed',
    detail: 'notes.json is missing.',
    report: null,
    archive: null,
  };
  api.reply(listTransfers, { body: { transfers: [refused], can_import: true } });
  api.reply(startOrganisationImport, {
    status: 400,
    body: { detail: 'This is no archive of an organization.' },
  });
  await show();
  await userEvent.upload(
    await screen.findByLabelText('Archive to import'),
    new File(['PK'], 'a.zip', { type: 'application/zip' }),
  );
  expect(await screen.findByText('This is no archive of an organization.')).toBeVisible();
  expect(screen.getByText('notes.json is missing.')).toBeVisible();
});

test('a Member is told who can export', async () => {
  await show('Member');
  expect(screen.getByText('Only an Owner of your organization can export or delete it.')).toBeVisible();
  expect(api.requests).toEqual([]);
});

const planned: OrganisationDeletion = {
  state: 'asked',
  by: 'Ada Owner',
  asked_at: '2026-11-23T10:00:00.000Z',
  until: '2026-12-07T10:00:00.000Z',
};

test('the deletion is asked for with the name, and withdrawn', async () => {
  api.reply(askForDeletion, ({ body }) =>
    (body as { name: string }).name === 'Harbour'
      ? { body: { deletion: planned, people_due: 0 } }
      : { status: 400, body: { name: ['This is not the name of your organization.'] } },
  );
  api.reply(callOffDeletion, { body: { deletion: null, people_due: 0 } });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the organization' }));
  const name = await screen.findByLabelText('Name of the organization');
  await userEvent.type(name, 'Harbor');
  await press('Mail me the link');
  expect(await screen.findByText('This is not the name of your organization.')).toBeVisible();
  expect(name).toHaveAccessibleDescription(expect.stringContaining('not the name'));
  await userEvent.clear(name);
  await userEvent.type(name, 'Harbour');
  await press('Mail me the link');
  expect(await screen.findByText(/Ada Owner was mailed a link/)).toBeVisible();
  expect(api.requests.findLast(({ path }) => path.endsWith('/deletion/'))?.body).toEqual({
    name: 'Harbour',
  });
  await press('Keep the organization');
  expect(await screen.findByText('The organization stays.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete the organization' })).toBeVisible();
});

test('a confirmed deletion says the day and can be called off', async () => {
  api.reply(getOrganisationNotices, {
    body: { deletion: { ...planned, state: 'confirmed' }, people_due: 0 },
  });
  api.reply(callOffDeletion, { status: 404, body: { detail: 'Nobody has asked any more.' } });
  await show();
  expect(await screen.findByText(/Everything will be deleted on Dec 7, 2026/)).toBeVisible();
  await press('Keep the organization');
  expect(await screen.findByText('Nobody has asked any more.')).toBeVisible();
});

test('a retention period is chosen, and leads to those who are due', async () => {
  let retention: Retention = {
    months: null,
    erases: false,
    due: 0,
    would_be_due: [{ months: 12, people: 1204 }],
    version: 0,
  };
  api.reply(getRetention, () => ({ body: retention }));
  api.reply(saveRetention, ({ body }) => {
    retention = { ...retention, ...(body as Pick<Retention, 'months' | 'erases'>), due: 12, version: 1 };
    return { body: retention };
  });
  await show();
  const months = await screen.findByLabelText('Review people after');
  expect(screen.queryByText(/Permanently erase people who are not kept/)).toBeNull();
  await userEvent.selectOptions(months, '12 months');
  await userEvent.click(screen.getByLabelText('Permanently erase people who are not kept within 30 days'));
  expect(months).toHaveAccessibleDescription('Today 1,204 people would be listed.');
  await press('Save');
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText(/^Today 1,204 people .* within 30 days are erased for good/)).toBeVisible();
  expect(api.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Save and erase' }));
  expect(
    await screen.findByText(
      'Saved. People are listed for review after 12 months, and erased for good 30 days later unless an Owner keeps them.',
    ),
  ).toBeVisible();
  const due = await screen.findByRole('link', { name: 'Review 12 people' });
  expect(due).toHaveAttribute('href', '/dashboard/settings/data/review');
  expect(api.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ months: 12, erases: true });
});
