import { eq } from 'drizzle-orm';
import { handOverPeople, handOvers } from '../../server/platform/db/schema.ts';
import { storeCandidate } from './search-rows.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Connects an applicant system that nobody speaks to. */
export const connectSystem = (owner: TestUser, name = 'recruiting') =>
  owner.send('PUT', '/api/settings/applicant-system/', {
    system: 'greenhouse',
    base_url: 'https://ats.harbour.example/v1',
    user_email: `${name}@harbour.example`,
  });

/** Starts to hand somebody over, as a prospect: nothing has to be asked of the system for it. */
export async function startHandOver(server: TestApp, owner: TestUser, name?: string): Promise<string> {
  await connectSystem(owner, name);
  const person = await storeCandidate(server, owner.organisationId, { name: 'Ann Lee' });
  const payload = { people: [person], job_id: null, role: 'prospect' };
  return (await owner.send('POST', '/talent/hand-overs/', payload)).json().task_id;
}

/** Somebody who was handed over and erased here; returns the id of what is left. */
export async function leaveElsewhere(server: TestApp, owner: TestUser, name?: string): Promise<string> {
  const { db } = server;
  const id = await startHandOver(server, owner, name);
  const [left] = await db
    .update(handOverPeople)
    .set({ state: 'done', candidateId: null })
    .where(eq(handOverPeople.handOverId, id))
    .returning({ id: handOverPeople.id });
  await db.update(handOvers).set({ status: 'completed' }).where(eq(handOvers.id, id));
  if (!left) throw new Error('Nobody was handed over.');
  return left.id;
}
