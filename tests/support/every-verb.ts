import { randomUUID } from 'node:crypto';
import { verbsOnAccounts } from './account-verbs.ts';
import { verbsOnAdministration } from './admin-verbs.ts';
import { verbsOnContent } from './content-verbs.ts';
import { verbsOnPrograms } from './program-verbs.ts';
import { verbsOnPublishing } from './publishing-verbs.ts';
import { verbsOnPeople } from './search-people.ts';
import { verbsOnSearches } from './search-verbs.ts';
import { verbsOnSequences } from './sequences.ts';
import { verbsOnSettings } from './setting-verbs.ts';
import { verbsOnTalent } from './talent.ts';
import { createTestUser, type TestApp, type TestUser } from './test-app.ts';
import { verbsOnTransfers } from './transfer-verbs.ts';

/**
 * Makes each call that changes something once, by its name in the contract. Some need what an earlier one has made.
 * @param admin a SuperAdmin named Ada Admin, who makes most of them
 * @returns for each call what makes it; that returns the id of what was changed
 */
export async function everyVerb(
  server: TestApp,
  admin: TestUser,
): Promise<Record<string, () => Promise<string>>> {
  const { organisationId } = admin;
  const asOwner = () => createTestUser(server, { role: 'Owner', organisationId, name: 'Ada Admin' });
  const verbs: Record<string, () => Promise<string>> = {
    ...verbsOnTalent(server, admin, await asOwner()),
    ...verbsOnAdministration(server, admin),
    ...verbsOnAccounts(server, admin),
    ...verbsOnPublishing(server, admin),
    ...verbsOnPeople(server, admin),
    ...verbsOnSearches(() => [server, admin]),
    ...verbsOnContent(server, admin),
    ...verbsOnSettings(asOwner, admin),
    ...verbsOnSequences(() => server, asOwner),
    ...verbsOnTransfers(() => server, asOwner),
    ...verbsOnPrograms(() => server, asOwner),
    ...verbsOnInvitations(asOwner),
    initiateSearch: async () => {
      const payload = { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' };
      return (await admin.send('POST', '/search/initiate/', payload)).json().task_id;
    },
    cancelTask: async () => {
      let id = '';
      for (const start of cancellable) {
        id = (await verbs[start]?.()) ?? '';
        await admin.send('POST', `/tasks/${id}/cancel/`);
      }
      return id;
    },
  };
  return verbs;
}

const cancellable = [
  ...['initiateSearch', 'startGeneration', 'startImport', 'startResume'],
  ...['startHandOver', 'cancelExport'],
];

function verbsOnInvitations(asOwner: () => Promise<TestUser>): Record<string, () => Promise<string>> {
  const invite = async (owner: TestUser): Promise<string> => {
    const payload = { email: `${randomUUID()}@test.example`, role: 'Member' };
    return (await owner.send('POST', '/team/invitations/', payload)).json().id;
  };
  return {
    inviteColleague: () => asOwner().then(invite),
    resendInvitation: async () => {
      const owner = await asOwner();
      const id = await invite(owner);
      await owner.send('POST', `/team/invitations/${id}/resend/`);
      return id;
    },
    revokeInvitation: async () => {
      const owner = await asOwner();
      const id = await invite(owner);
      await owner.send('DELETE', `/team/invitations/${id}/`);
      return id;
    },
  };
}
