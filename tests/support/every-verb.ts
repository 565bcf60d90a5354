import { verbsOnAccounts } from './account-verbs.ts';
import { verbsOnContent } from './content-verbs.ts';
import { verbsOnPeople } from './search-people.ts';
import { verbsOnSearches } from './search-verbs.ts';
import { verbsOnSequences } from './sequences.ts';
import { verbsOnSettings } from './setting-verbs.ts';
import { verbsOnTalent } from './talent.ts';
import { createTestUser, type TestApp, type TestUser } from './test-app.ts';
import { verbsOnTransfers } from './transfer-verbs.ts';
import { made, type Verbs, verb } from './verbs.ts';

/**
 * Makes each call that changes something once, by its name in the contract. Some need what an earlier one has made.
 * @param admin a SuperAdmin named Ada Admin, who makes most of them
 * @returns for each call what makes it; that returns the id of what was changed
 */
export async function everyVerb(server: TestApp, admin: TestUser): Promise<Verbs> {
  const { organisationId } = admin;
  const asOwner = () => createTestUser(server, { role: 'Owner', organisationId, name: 'Ada Admin' });
  const search = { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' };
  const verbs: Verbs = {
    ...verbsOnTalent(server, admin, await asOwner()),
    ...verbsOnAccounts(server, admin, asOwner),
    ...verbsOnPeople(server, admin),
    ...verbsOnSearches(server, admin),
    ...verbsOnContent(server, admin),
    ...verbsOnSettings(server, admin, asOwner),
    ...verbsOnSequences(server, asOwner),
    ...verbsOnTransfers(server, asOwner),
    initiateSearch: verb(() => admin, made('/search/initiate/', search, 'task_id')),
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
