import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { candidateDocuments, personMerges, searchResults } from '../../server/platform/db/schema.ts';
import { addTestPasskey } from './authenticator.ts';
import { createProfile, startFailedGeneration, storePost } from './content.ts';
import { actionsOnContent } from './content-actions.ts';
import { leaveElsewhere, startHandOver } from './hand-over-actions.ts';
import { uploadPicture } from './pictures.ts';
import { templateFields } from './search-actions.ts';
import { storeMail, storeReply, storeSearchWithPeople } from './search-people.ts';
import { startSequence } from './sequences.ts';
import { startDownload } from './setting-actions.ts';
import { actionsOnTalent } from './talent.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { storeExport } from './transfer-actions.ts';

/** Makes one of everything that an Owner can have. @returns the ids, by the start of the paths that take them */
export async function makeOwned(
  server: TestApp,
  owner: TestUser,
  member: TestUser,
): Promise<Record<string, string | undefined>> {
  const { organisationId } = owner;
  const make = async (url: string, payload?: object): Promise<string> =>
    (await owner.send('POST', url, payload)).json().id;
  const hook = await make('/api/settings/webhooks/', {
    url: 'https://hooks.example',
    events: ['search.completed'],
  });
  const talent = actionsOnTalent(server, owner, owner);
  const search = await storeSearchWithPeople(server, owner);
  const [result] = await server.db.select().from(searchResults).where(eq(searchResults.jobId, search.id));
  await talent.keepResume?.();
  const [document] = await server.db.select().from(candidateDocuments).limit(1);
  const [merge] = await server.db
    .insert(personMerges)
    .values({
      organisationId,
      keptId: search.pool[0] as string,
      otherId: search.pool[1] as string,
      before: {},
      after: {},
      rows: {},
    })
    .returning();
  const importId = (await talent.startImport?.()) ?? '';
  const postId = await storePost(server, owner, { kind: 'newsletter' });
  return {
    '/api/settings/api-keys/': await make('/api/settings/api-keys/', {
      name: 'Kept',
      scopes: ['searches:read'],
    }),
    '/api/settings/applicant-system/left/': await leaveElsewhere(server, owner),
    '/api/organisation/transfers/': await storeExport(server, owner),
    '/api/settings/model-downloads/': await startDownload('bge-reranker-v2-m3-Q8_0')(owner),
    '/talent/sequences/': (await startSequence(server, owner)).id,
    '/talent/hand-overs/': await startHandOver(server, owner),
    '/api/settings/webhooks/': hook,
    '/api/settings/webhook-deliveries/': await make(`/api/settings/webhooks/${hook}/test/`),
    '/api/user/passkeys/': (await addTestPasskey(owner)).passkey.id,
    '/api/user/sessions/': String(decodeJwt(owner.access).sid),
    '/api/admin/organisations/': organisationId,
    '/api/admin/users/': member.userId,
    '/api/admin/tasks/': importId,
    '/post/company-profiles/': await createProfile(owner),
    '/post/generate/': await startFailedGeneration(server, owner),
    '/post/pictures/': await uploadPicture(owner, postId),
    '/post/posts/': postId,
    '/post/comments/': await actionsOnContent(server, owner).addPostComment?.(),
    '/search/jobs/': search.id,
    '/search/results/': result?.id,
    '/search/share-links/': await make(`/search/jobs/${search.id}/share-links/`, { label: 'Dana', days: 7 }),
    '/search/notes/': await make(`/search/results/${result?.id}/notes/`, { text: 'A note.' }),
    '/search/reminders/': await make(`/search/results/${result?.id}/reminders/`, {
      text: 'Call.',
      on: '2026-11-30',
    }),
    '/search/messages/': await storeMail(server, owner, search.pool[0] ?? '', {
      authorId: owner.userId,
      status: 'queued',
      sentAt: null,
    }),
    '/search/replies/': await storeReply(server, owner, search.pool[0] ?? ''),
    '/search/templates/': await make('/search/templates/', templateFields),
    '/talent/candidates/': search.pool[0],
    '/talent/people/': search.pool[0],
    '/talent/documents/': document?.id,
    '/talent/imports/': importId,
    '/talent/merges/': merge?.id,
    '/talent/resumes/': await talent.startResume?.(),
    '/tasks/': importId,
    '/team/invitations/': await make('/team/invitations/', { email: 'sam@matrix.example', role: 'Member' }),
    '/team/members/': member.userId,
  };
}
