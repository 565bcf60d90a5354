import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import type { TransferReport } from '../../../../contract/organization/organisation.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSuiteApp, testPassword } from '../../../../tests/support/test-app.ts';
import { writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { identityProviderSetting } from '../../account/identity-provider/identity-provider.ts';
import { signInRulesSetting } from '../../account/second-factor/factors.ts';
import { exportOrganisation } from './export-organisation.ts';
import { importOrganisation } from './import-organisation.ts';

const server = openSuiteApp();
const folder = suiteFolder();

test('an organization whose own sign-in was required logs in with passwords after a move', async () => {
  const { db } = server;
  const [owner, newOwner] = [await server.createUser(), await server.createUser()];
  const { organisationId, userId } = owner;
  const value = {
    issuer: 'https://id.example',
    clientId: 'larkspur',
    createsMembers: true,
    isRequired: true,
    hasOwnRedirect: true,
  };
  const by = { secret: null, userId };
  await writeSetting(db, organisationId, identityProviderSetting, undefined, () => ({ value, ...by }));
  const rules = { value: { requiresSecondFactor: false }, ...by };
  await writeSetting(db, organisationId, signInRulesSetting, undefined, () => rules);
  const file = path.join(folder, 'moved.zip');
  const [signal, onProgress] = [new AbortController().signal, async () => {}];
  const made = exportOrganisation(server.services, { organisationId, folder, signal, onProgress });
  await pipeline(made.archive, createWriteStream(file));

  let report: TransferReport | undefined;
  await importOrganisation(server.services, file, {
    organisationId: newOwner.organisationId,
    userId: newOwner.userId,
    makesUsers: false,
    signal,
    onProgress,
    afterRows: async () => {},
    store: (act) =>
      db.transaction(async (tx) => {
        report = await act(tx);
      }),
  });
  const { email } = newOwner;
  expect((await callAuth(server, 'jwt/create', { email, password: testPassword })).statusCode).toBe(200);
  const shown = await newOwner.call({ url: '/api/settings/identity-provider/' });
  expect(shown.json()).toMatchObject({ is_set: false, is_required: false });
  expect(report?.rows.settings).toBe(1);
  expect(report?.notes.join(' ')).toContain('own sign-in is not taken over');
});
