import { actionsOnAccounts } from './account-actions.ts';
import { type Actions, action, made } from './actions.ts';
import { actionsOnContent } from './content-actions.ts';
import { actionsOnSearches } from './search-actions.ts';
import { actionsOnPeople } from './search-people.ts';
import { actionsOnSequences } from './sequences.ts';
import { actionsOnSettings } from './setting-actions.ts';
import { actionsOnTalent } from './talent.ts';
import { createTestUser, type TestApp, type TestUser } from './test-app.ts';
import { actionsOnTransfers } from './transfer-actions.ts';

/**
 * Makes each call that changes something once, by its name in the contract. Some need what an earlier one has made.
 * @param admin a SuperAdmin named Ada Admin, who makes most of them
 * @returns for each call what makes it; that returns the id of what was changed
 */
export async function everyAction(server: TestApp, admin: TestUser): Promise<Actions> {
  const { organisationId } = admin;
  const asOwner = () => createTestUser(server, { role: 'Owner', organisationId, name: 'Ada Admin' });
  const search = { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' };
  const actions: Actions = {
    ...actionsOnTalent(server, admin, await asOwner()),
    ...actionsOnAccounts(server, admin, asOwner),
    ...actionsOnPeople(server, admin),
    ...actionsOnSearches(server, admin),
    ...actionsOnContent(server, admin),
    ...actionsOnSettings(server, admin, asOwner),
    ...actionsOnSequences(server, asOwner),
    ...actionsOnTransfers(server, asOwner),
    initiateSearch: action(() => admin, made('/search/initiate/', search, 'task_id')),
    cancelTask: async () => {
      let id = '';
      for (const start of cancellable) {
        id = (await actions[start]?.()) ?? '';
        await admin.send('POST', `/tasks/${id}/cancel/`);
      }
      return id;
    },
  };
  return actions;
}

const cancellable = [
  ...['initiateSearch', 'startGeneration', 'startImport', 'startResume'],
  ...['startHandOver', 'cancelExport'],
];
