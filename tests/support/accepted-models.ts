import type { TestUser } from './test-app.ts';

/** Lets texts about candidates be sent to every model that is connected, as an Owner does under *Settings*. */
export async function acceptModels(owner: TestUser): Promise<void> {
  const url = '/api/settings/processors/';
  const { processors } = (await owner.call({ url })).json();
  for (const { host, model, uses } of processors) {
    if (uses.length === 0) continue;
    const answer = await owner.send('POST', url, { host, model });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
}
