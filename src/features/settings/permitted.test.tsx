import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changePassword } from '../../../contract/account/passwords.calls.ts';
import { getBlogSettings, saveBlogSettings } from '../../../contract/content/blog-settings.calls.ts';
import { listAuditTrail } from '../../../contract/organization/audit-trail.calls.ts';
import { getMailAccount, saveMailAccount } from '../../../contract/organization/mail-settings.calls.ts';
import { listTransfers } from '../../../contract/organization/organisation.calls.ts';
import type { Call } from '../../../contract/platform/call.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { Permitted } from './settings-frame.tsx';

const acting = { acting_until: Math.floor(Date.now() / 1000) + 3600 };
const toAct = 'While you act for Harbour Works, this is left to its own people.';
const toReach = 'While you act for Harbour Works, your own account is out of reach.';
const toOwn = 'Only an Owner of your organization can do this.';

test.each<[string, object, { reads?: Call; changes?: Call }, reason: string, shown: boolean]>([
  ['an Owner reads and changes', {}, { reads: getMailAccount, changes: saveMailAccount }, '', true],
  ['a Member reads no audit trail', { role: 'Member' }, { reads: listAuditTrail }, toOwn, false],
  ['a Member changes no mail server', { role: 'Member' }, { changes: saveMailAccount }, toOwn, true],
  [
    'who acts changes no mail server',
    acting,
    { reads: getMailAccount, changes: saveMailAccount },
    toAct,
    true,
  ],
  ['who acts changes the blog', acting, { reads: getBlogSettings, changes: saveBlogSettings }, '', true],
  ['who acts changes no password', acting, { changes: changePassword }, toReach, true],
  ['who acts reads no exports', acting, { reads: listTransfers }, toAct, false],
])('%s', async (_what, user, calls, reason, isShown) => {
  await renderPage(
    <Permitted {...calls}>
      <button type="button">Save</button>
    </Permitted>,
    { user },
  );
  expect(screen.queryByText(/^While you act|^Only an Owner/)?.textContent ?? '').toBe(reason);
  const button = screen.queryByRole('button', { name: 'Save' });
  expect(button !== null).toBe(isShown);
  if (button && reason) expect(button).toBeDisabled();
  else if (button) expect(button).toBeEnabled();
});
