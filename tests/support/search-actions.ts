import { type Actions, action, made, type Step } from './actions.ts';
import { storeJob } from './search-rows.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A template of criteria to keep. */
export const templateFields = {
  name: 'Nights',
  criteria: [{ id: 'c1', kind: 'skill', text: 'Forklift licence', need: 'must', source: '' }],
};

/** Calls that change a stored search. */
export function actionsOnSearches(server: TestApp, user: TestUser): Actions {
  const asUser = () => user;
  const onSearch = (...steps: Step[]) =>
    action(asUser, async () => (await storeJob(server, user, { status: 'Completed' })).id, ...steps);
  const template = made('/search/templates/', templateFields);
  const remove: Step = ['DELETE', '/search/jobs/:id/'];
  return {
    saveSearchTemplate: action(asUser, template),
    deleteSearchTemplate: action(asUser, template, ['DELETE', '/search/templates/:id/']),
    changeSearchJob: onSearch(['PATCH', '/search/jobs/:id/', { title: 'Baker' }]),
    searchJobAgain: onSearch(['POST', '/search/jobs/:id/runs/', {}]),
    deleteSearchJob: onSearch(remove),
    restoreSearchJob: onSearch(remove, ['POST', '/search/jobs/:id/restore/']),
  };
}
