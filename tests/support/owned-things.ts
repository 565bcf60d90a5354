import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import {
  candidateDocuments,
  messages,
  personMerges,
  searchResults,
} from '../../server/platform/db/schema.ts';
import { addTestPasskey } from './authenticator.ts';
import { createProfile, startFailedGeneration, storePost } from './content.ts';
import { leaveElsewhere, startHandOver } from './hand-over-verbs.ts';
import { uploadPicture } from './pictures.ts';
import { verbsOnPublishing } from './publishing-verbs.ts';
import { storeReply, storeSearchWithPeople } from './search-people.ts';
import { templateFields } from './search-verbs.ts';
import { startSequence } from './sequences.ts';
import { startDownload } from './setting-verbs.ts';
import { verbsOnTalent } from './talent.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { storeExport } from './transfer-verbs.ts';

/** Makes one of everything that an Owner can have. @returns the ids, by the start of the paths that take them */
export async function makeOwned(
  server: TestApp,
  owner: TestUser,
  member: TestUser,
): Promise<Record<string, string | undefined>> {
  const { organisationId } = owner;
  const kept = await owner.send('POST', '/api/settings/api-keys/', {
    name: 'Kept',
    scopes: ['searches:read'],
  });
  const hook = await owner.send('POST', '/api/settings/webhooks/', {
    url: 'https://hooks.example',
    events: ['search.completed'],
  });
  const hookPath = `/api/settings/webhooks/${hook.json().id}/`;
  const delivery = await owner.send('POST', `${hookPath}test/`);
  const talent = verbsOnTalent(server, owner, owner);
  const search = await storeSearchWithPeople(server, owner);
  const [result] = await server.services.db
    .select()
    .from(searchResults)
    .where(eq(searchResults.jobId, search.id));
  const invitation = await owner.send('POST', '/team/invitations/', {
    email: 'sam@matrix.example',
    role: 'Member',
  });
  const note = await owner.send('POST', `/search/results/${result?.id}/notes/`, { text: 'A note.' });
  const reminder = await owner.send('POST', `/search/results/${result?.id}/reminders/`, {
    text: 'Call.',
    on: '2026-11-30',
  });
  const link = await owner.send('POST', `/search/jobs/${search.id}/share-links/`, { label: 'Dana', days: 7 });
  await talent.keepResume?.();
  const [document] = await server.services.db.select().from(candidateDocuments).limit(1);
  const template = await owner.send('POST', '/search/templates/', templateFields);
  const [merge] = await server.services.db
    .insert(personMerges)
    .values({
      organisationId: owner.organisationId,
      keptId: search.pool[0] as string,
      otherId: search.pool[1] as string,
      before: {},
      after: {},
      rows: {},
    })
    .returning();
  const [mail] = await server.services.db
    .insert(messages)
    .values({
      organisationId: owner.organisationId,
      candidateId: search.pool[0] as string,
      authorId: owner.userId,
      authorName: 'Ada',
      toAddress: 'ann@people.example',
      subject: 'Hello',
      text: 'A position.',
    })
    .returning();
  const importId = (await talent.startImport?.()) ?? '';
  const postId = await storePost(server, owner, { kind: 'newsletter' });
  return {
    '/api/settings/api-keys/': kept.json().id,
    '/api/settings/applicant-system/left/': await leaveElsewhere(server, owner),
    '/api/organisation/transfers/': await storeExport(server, owner),
    '/api/settings/model-downloads/': await startDownload(owner, 'bge-reranker-v2-m3-Q8_0'),
    '/talent/sequences/': (await startSequence(server, owner)).id,
    '/talent/hand-overs/': await startHandOver(server, owner),
    '/api/settings/webhooks/': hook.json().id,
    '/api/settings/webhook-deliveries/': delivery.json().id,
    '/api/user/passkeys/': (await addTestPasskey(owner)).passkey.id,
    '/api/user/sessions/': String(decodeJwt(owner.access).sid),
    '/api/admin/organisations/': organisationId,
    '/api/admin/users/': member.userId,
    '/api/admin/tasks/': importId,
    '/post/company-profiles/': await createProfile(owner),
    '/post/generate/': await startFailedGeneration(server, owner),
    '/post/pictures/': await uploadPicture(owner, postId),
    '/post/posts/': postId,
    '/post/comments/': await verbsOnPublishing(server, owner).addPostComment?.(),
    '/search/jobs/': search.id,
    '/search/results/': result?.id,
    '/search/share-links/': link.json().id,
    '/search/notes/': note.json().id,
    '/search/reminders/': reminder.json().id,
    '/search/messages/': mail?.id,
    '/search/replies/': await storeReply(server, owner, search.pool[0] ?? ''),
    '/search/templates/': template.json().id,
    '/talent/candidates/': search.pool[0],
    '/talent/people/': search.pool[0],
    '/talent/documents/': document?.id,
    '/talent/imports/': importId,
    '/talent/merges/': merge?.id,
    '/talent/resumes/': await talent.startResume?.(),
    '/tasks/': importId,
    '/team/invitations/': invitation.json().id,
    '/team/members/': member.userId,
  };
}
