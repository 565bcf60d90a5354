import { expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { publish } from '../../../../tests/support/publishing.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { prepareRow } from './store-rows.ts';
import { transferTables } from './tables.ts';

const server = openSuiteApp();

test('of a blog’s addresses, an import takes those that nobody has or had', async () => {
  const owner = await server.createUser();
  for (const slug of ['quay', 'pier']) {
    const payload = { is_on: true, slug, title: 'Notes' };
    await owner.send('PUT', '/api/settings/blog/', payload);
    // An address without a post is nobody's.
    if (slug === 'quay') await publish(owner, await storePost(server, owner, { title: 'Tide' }));
  }
  const { organisationId } = await server.createUser();
  const prepare = async (name: string, slug: string) => {
    const table = transferTables.find((each) => each.name === name);
    if (!table) throw new Error(`${name} is not exported.`);
    const options = { tx: server.db, organisationId, names: new Map(), missing: new Map() };
    return (await prepareRow(options, table, { slug, organisation_id: organisationId }))?.slug;
  };
  expect(await prepare('former_blog_slugs', 'quay')).toBeUndefined();
  expect(await prepare('former_blog_slugs', 'pier')).toBeUndefined();
  expect(await prepare('former_blog_slugs', 'jetty')).toBe('jetty');
  expect(await prepare('organisation_blogs', 'quay')).toBe('quay-2');
});
