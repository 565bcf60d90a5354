import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { organizationSignInTexts } from '../../../../contract/account/identity-provider.calls.ts';
import { teamTexts } from '../../../../contract/account/team.calls.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import {
  organizationSignIn,
  saveProvider,
  testDomain,
} from '../../../../tests/support/organization-sign-in.ts';
import { invitationLinkIn, waitForMails } from '../../../../tests/support/outbox.ts';
import { openProviderSuite } from '../../../../tests/support/provider-suite.ts';
import { organisations, users } from '../../../platform/db/schema.ts';
import { createMember } from '../../account/create-account.ts';
import { deleteOrganisation } from './delete-organisation.ts';

const { server, provider } = openProviderSuite();
beforeAll(() => server.work());

/** Begins to delete an organization, and is killed after that. */
async function begin(organisationId: string): Promise<void> {
  const { db, config } = server.services;
  const killed = new Error('killed');
  const dying = Object.create(db, {
    delete: {
      value: () => {
        throw killed;
      },
    },
  });
  await expect(deleteOrganisation({ db: dying, config }, organisationId, true)).rejects.toBe(killed);
}
const count = (organisationId: string) =>
  Promise.all([
    server.db.$count(organisations, eq(organisations.id, organisationId)),
    server.db.$count(users, eq(users.organisationId, organisationId)),
  ]);

test('nobody joins an organization whose deletion has begun, by an invitation of before', async () => {
  const owner = await server.createUser();
  const email = `invited-${owner.userId}@team.example`;
  await owner.send('POST', '/team/invitations/', { email, role: 'Owner' });
  const link = invitationLinkIn((await waitForMails(server.dataDir, email, 1)).at(-1));
  expect((await callAuth(server, 'invitation', link)).statusCode).toBe(200);
  await begin(owner.organisationId);
  const person = { name: 'Sam Reed', password: 'correct horse', re_password: 'correct horse' };
  for (const answer of [
    await callAuth(server, 'invitation', link),
    await callAuth(server, 'accept-invitation', { ...link, ...person }),
  ]) {
    expect([answer.statusCode, answer.json().detail]).toEqual([400, teamTexts.invitationInvalid]);
  }
  expect(await count(owner.organisationId)).toEqual([1, 0]);
});

test('nor by its own provider, which creates Members', async () => {
  const owner = await server.createUser();
  await saveProvider(owner, provider, { domains: [testDomain], creates_members: true });
  const newcomer = `new-${owner.userId}`;
  const email = `${newcomer}@${testDomain}`;
  provider.people[newcomer] = { email, email_verified: true, name: 'Newcomer' };
  await begin(owner.organisationId);
  const answer = await organizationSignIn(server, provider).signIn(owner, newcomer);
  expect([answer.statusCode, answer.json().detail]).toEqual([401, organizationSignInTexts.noAccount]);
  expect(await count(owner.organisationId)).toEqual([1, 0]);
});

test('nor by the command of an operator', async () => {
  const owner = await server.createUser();
  const { organisationId } = owner;
  await begin(organisationId);
  const email = `new-${owner.userId}@team.example`;
  const made = createMember(server.services, {
    organisationId,
    email,
    name: 'Sam',
    password: 'correct horse',
  });
  await expect(made).rejects.toThrow('nobody can join it any more');
  expect(await count(organisationId)).toEqual([1, 0]);
});
