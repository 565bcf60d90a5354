import { eq } from 'drizzle-orm';
import { organisationTransfers } from '../../server/platform/db/schema.ts';
import { type Actions, action, made } from './actions.ts';
import { type TestApp, type TestUser, testPassword } from './test-app.ts';

/** Calls on exports of the organization. */
export function actionsOnTransfers(server: TestApp, asOwner: () => Promise<TestUser>): Actions {
  const start = made('/api/organisation/export/', { current_password: testPassword }, 'task_id');
  return {
    startExport: async () => {
      const owner = await asOwner();
      // An organization has one at a time.
      await server.db
        .update(organisationTransfers)
        .set({ status: 'failed' })
        .where(eq(organisationTransfers.id, await start(owner)));
      return owner.organisationId;
    },
    cancelExport: action(asOwner, start, ['POST', '/tasks/:id/cancel/']),
    discardExport: action(asOwner, (owner) => storeExport(server, owner), [
      'DELETE',
      '/api/organisation/transfers/:id/file/',
    ]),
  };
}

/** Stores a completed export and returns its id. */
export async function storeExport(server: TestApp, owner: TestUser): Promise<string> {
  const { organisationId, userId } = owner;
  async function* source() {
    yield Buffer.from('archive');
  }
  const file = {
    organisationId,
    name: 'a.zip',
    source: source(),
    maxBytes: 100,
    refuse: () => undefined,
  };
  const { id: fileId } = await server.services.files.put(file);
  const [made] = await server.db
    .insert(organisationTransfers)
    .values({
      organisationId,
      createdBy: userId,
      createdByName: 'Ada',
      fileId,
      kind: 'export',
      status: 'completed',
    })
    .returning();
  return made?.id ?? '';
}
