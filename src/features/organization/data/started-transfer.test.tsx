import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readSecondFactor } from '../../../../contract/account/second-factor.calls.ts';
import { getOrganisationNotices } from '../../../../contract/organization/deletion.calls.ts';
import {
  listTransfers,
  startExport,
  startOrganisationImport,
  type Transfer,
} from '../../../../contract/organization/organisation.calls.ts';
import { getRetention } from '../../../../contract/people/retention.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { DataPage } from './data-page.tsx';

const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
const factor = { is_on: false, since: null, has_app: false, passkeys: 0, recovery_codes_left: 0 };

/** An empty organization whose next export or import goes on for ever. */
async function openData() {
  const api = stubCalls();
  let transfers: Transfer[] = [];
  const start = (kind: Transfer['kind']) => () => {
    transfers = [
      {
        id,
        kind,
        status: 'processing',
        progress: null,
        report: null,
        archive: null,
        by: 'Ada Owner',
        created_at: '2026-11-23T10:00:00.000Z',
      },
    ];
    return { status: 202, body: { task_id: id } };
  };
  api.reply(readSecondFactor, { body: { ...factor, is_required: false } });
  api.reply(getRetention, { body: { months: null, erases: false, due: 0, would_be_due: [], version: 0 } });
  api.reply(getOrganisationNotices, { body: { deletion: null, people_due: 0 } });
  api.reply(listTransfers, () => ({ body: { transfers, can_import: true } }));
  api.reply(startExport, start('export'));
  api.reply(startOrganisationImport, start('import'));
  await renderPage(<DataPage />, { user: { role: 'Owner' }, path: '/dashboard/settings/data' });
  await screen.findByRole('button', { name: 'Export everything' });
}

/** What started it is disabled meanwhile, and would leave keyboards at the top of the page. */
const expectListFocused = (kind: string) =>
  vi.waitFor(() => {
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: `Cancel ${kind}` }));
  });

test('the focus goes to an export that was started', async () => {
  await openData();
  await userEvent.click(screen.getByRole('button', { name: 'Export everything' }));
  await expectListFocused('export');
});

test('the focus goes to an import that was started', async () => {
  await openData();
  const archive = new File(['PK'], 'a.zip', { type: 'application/zip' });
  await userEvent.upload(screen.getByLabelText('Archive to import'), archive);
  await expectListFocused('import');
});
