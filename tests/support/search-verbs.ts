import { storeJob } from './search-rows.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A template of criteria to keep. */
export const templateFields = {
  name: 'Nights',
  criteria: [{ id: 'c1', kind: 'skill', text: 'Forklift licence', need: 'must', source: '' }],
};

/** Each call that changes a stored search, made once; it returns the id of what it changed. */
export function verbsOnSearches(given: () => [TestApp, TestUser]): Record<string, () => Promise<string>> {
  const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    given()[1].call({ method, url: `/search/jobs/${url}`, ...(payload && { payload }) });
  const onSearch = (act: (id: string) => Promise<unknown>) => async () => {
    const { id } = await storeJob(...given(), { status: 'Completed' });
    await act(id);
    return id;
  };
  const saveTemplate = async (): Promise<string> =>
    (await given()[1].call({ method: 'POST', url: '/search/templates/', payload: templateFields })).json().id;
  return {
    saveSearchTemplate: saveTemplate,
    deleteSearchTemplate: async () => {
      const id = await saveTemplate();
      await given()[1].call({ method: 'DELETE', url: `/search/templates/${id}/` });
      return id;
    },
    changeSearchJob: onSearch((id) => call('PATCH', `${id}/`, { title: 'Baker' })),
    searchJobAgain: onSearch((id) => call('POST', `${id}/runs/`, {})),
    deleteSearchJob: onSearch((id) => call('DELETE', `${id}/`)),
    restoreSearchJob: onSearch(async (id) => {
      await call('DELETE', `${id}/`);
      await call('POST', `${id}/restore/`);
    }),
  };
}
