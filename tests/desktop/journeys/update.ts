import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { subjectOf } from '../../../contract/account/access-token.ts';
import { demo } from '../../e2e/product-fixture.ts';
import { storeSecret } from '../keyring.ts';
import { expectSignedIn, inboxEntries, type Journey, openInbox } from './steps.ts';

/** Writes the files of version 0.1.0. Do not change their format: later versions must read it. */
function writeUserDataOf010(folder: string, serverUrl: string, userId: string): void {
  const name = createHash('sha256').update(serverUrl).digest('hex').slice(0, 16);
  writeFileSync(path.join(folder, `session-${name}`), 'kept');
  const task = {
    kind: 'search',
    id: '0b6f3f0e-52d1-4a53-8a43-6f1f0c1d2e3f',
    label: 'Night Nurse',
    screen: '/dashboard/sourcing',
    result: '/dashboard/sourcing/jobs/0b6f3f0e-52d1-4a53-8a43-6f1f0c1d2e3f',
  };
  const finished = {
    task,
    title: 'Search completed',
    body: 'Night Nurse: 7 candidates',
    finishedAt: '2026-11-20T12:00:00.000Z',
    isNew: true,
  };
  const tasks = { holder: `${serverUrl} ${userId}`, pending: [], finished: [finished], notifies: false };
  writeFileSync(path.join(folder, 'tasks.json'), JSON.stringify(tasks));
}

export const updateJourneys: Journey[] = [
  {
    title: 'an update from version 0.1.0 keeps the session, the inbox and the notification setting',
    needs: 'gnome-keyring',
    run: async (app, server) => {
      const answer = await fetch(`${server.url}/api/user/auth/jwt/create/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(demo),
      });
      const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
      writeUserDataOf010(app.userData, server.url, subjectOf(access) ?? '');
      storeSecret(server.url, refresh);

      const page = await app.start();
      await expectSignedIn(page);
      expect(await app.storedSecret()).toBe(server.refreshTokens.at(-1));
      await openInbox(page);
      await expect(inboxEntries(page)).toContainText('Night Nurse: 7 candidates');
      await expect(page.getByRole('checkbox', { name: /notification/ })).not.toBeChecked();
    },
  },
];
