import { eq } from 'drizzle-orm';
import { organisationTransfers } from '../../server/platform/db/schema.ts';
import { type TestApp, type TestUser, testPassword } from './test-app.ts';

/** Calls each verb on exports of the organization once; each returns the id of what it changed. */
export function verbsOnTransfers(
  server: () => TestApp,
  asOwner: () => Promise<TestUser>,
): Record<string, () => Promise<string>> {
  const start = async (owner: TestUser): Promise<string> => {
    const payload = { current_password: testPassword };
    return (await owner.send('POST', '/api/organisation/export/', payload)).json().task_id;
  };
  const cancel = async (owner: TestUser, id: string) => owner.send('POST', `/tasks/${id}/cancel/`);
  return {
    startExport: async () => {
      const owner = await asOwner();
      const id = await start(owner);
      // An organization has one at a time.
      await server()
        .services.db.update(organisationTransfers)
        .set({ status: 'failed' })
        .where(eq(organisationTransfers.id, id));
      return owner.organisationId;
    },
    cancelExport: async () => {
      const owner = await asOwner();
      const id = await start(owner);
      await cancel(owner, id);
      return id;
    },
    discardExport: async () => {
      const owner = await asOwner();
      const id = await storeExport(server(), owner);
      await owner.send('DELETE', `/api/organisation/transfers/${id}/file/`);
      return id;
    },
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
  const [made] = await server.services.db
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
