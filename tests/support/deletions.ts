import { eq } from 'drizzle-orm';
import type { OrganisationDeletion } from '../../contract/organization/deletion.calls.ts';
import { deletionToken } from '../../server/modules/organization/deletion/ask-for-deletion.ts';
import { organisationDeletions } from '../../server/platform/db/schema.ts';
import { readOutbox } from './outbox.ts';
import { type TestApp, type TestUser, testPassword } from './test-app.ts';
import { waitUntil } from './wait-until.ts';

/** The token of the last mailed link that confirms a deletion. */
export async function deletionLinkIn(dataDir: string, address: string): Promise<string> {
  let token: string | undefined;
  await waitUntil(async () => {
    const mails = await readOutbox(dataDir).catch(() => []);
    const own = mails.filter(({ to }) => to?.some((one) => one.address === address));
    token = own.flatMap(({ text }) => /\/auth\/deletion\/([\w-]+)/.exec(text ?? '')?.[1] ?? []).at(-1);
    return token !== undefined;
  }, 20_000);
  return token ?? '';
}

/** Asks for the deletion of an organization and confirms it. */
export async function planDeletion(
  server: TestApp,
  owner: TestUser,
  name: string,
): Promise<OrganisationDeletion> {
  const url = '/api/organisation/deletion/';
  await owner.send('POST', url, { name, current_password: testPassword });
  const [asked] = await server.db
    .select()
    .from(organisationDeletions)
    .where(eq(organisationDeletions.organisationId, owner.organisationId));
  const token = deletionToken(server.services.secretKey, asked?.linkId ?? '');
  const confirmed = await owner.send('POST', `${url}confirm/`, { token });
  return confirmed.json().deletion;
}

/** Has a confirmed deletion come due. */
export async function setDue(server: TestApp, owner: TestUser, dueAt = new Date(Date.now() - 1000)) {
  await server.db
    .update(organisationDeletions)
    .set({ dueAt })
    .where(eq(organisationDeletions.organisationId, owner.organisationId));
}
