import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/platform/call.ts';
import {
  idempotencyHeader,
  idempotentCalls,
  secretAnswers,
} from '../../../contract/platform/idempotent-calls.ts';
import { passkeySite } from '../../../tests/support/authenticator.ts';
import { contractCalls, leavesOf, withChange } from '../../../tests/support/contract-calls.ts';
import { everyAction } from '../../../tests/support/every-action.ts';
import { createTestUser, openSuiteApp } from '../../../tests/support/test-app.ts';
import { audit, idempotentAnswers } from '../db/schema.ts';
import { requireDataKeys } from '../keys/data-keys.ts';
import { idempotencyPurpose, unseal } from '../keys/sealed-values.ts';

/** Every POST of signed-in users that takes no `Idempotency-Key`, by why. Keys belong to users, so the others take none either. */
const reasons: Record<string, string> = {
  'It creates nothing, and a repeated request finds what it asks for done already.': `
    stopActing endProviderAccess suspendOrganisation resumeOrganisation endOrganisationSessions
    endUserSessions endOtherSessions markPersonSeen retryResume restoreResume restorePost
    publishPost unpublishPost restoreSearchJob restoreCandidate deactivateMember reactivateMember
    removeMemberFactor handOver acceptProcessor withdrawProcessor cancelTask cancelAnyTask retryTask
    erasePerson deleteCandidates mergePeople changePeople setGroundsOfPeople removePasskey
    removeSecondFactor confirmDeletion callOffDeletion keepDuePeople eraseDuePeople exportPeople
    pauseModelDownload resumeModelDownload startModelDownload importHeldBack undoImport
    restoreImport decideDuplicates undoMerge markReplyDone
  `,
  'It names the version or the state that it changes.':
    'movePeople decidePeople undoDecisions restorePostVersion',
  'What has the name already is found or replaced.': 'addPersonTag addTag addToJob saveSearchTemplate',
  'It stores nothing.': `
    showCalendarFeed readSearchCriteria previewImport previewHandOver listOfferedModels proposeTexts
    previewSequence draftMessage draftJobMessage testWritingModel testMailAccount testIdentityProvider
    testApplicantSystem testMailbox tryLocalModel trySearchSource sendTestMail createAppCode
    startProof startTotp startPasskey startOrganizationProof findPostClaims
  `,
  'It reads an upload beside the database; what was sent twice is recognised by its people or its content.':
    'startImport startResume startOrganisationImport addPicture addModelFile',
  'Its body has a password or a code, which no hash of the request is kept of.': `
    changePassword changeEmail confirmTotp renewRecoveryCodes addPasskey startExport askForDeletion
    proveOwner proveByOrganization
  `,
  'It sends the same once more, which is what it is for.':
    'resendInvitation mailActivation testWebhook resendWebhookDelivery',
  'The new address replaces the one before.': 'renewCalendarFeed',
  'It begins anew what the SuperAdmin does for the client.': 'startActing',
};
const withoutKey = Object.values(reasons).flatMap((names) => names.trim().split(/\s+/));

const posts = contractCalls.filter(({ method, access }) => method === 'POST' && access !== 'anyone');

test('every POST takes an Idempotency-Key, or is named with a reason', () => {
  const names = posts.map(({ name }) => name);
  const isEither = (name: string) => idempotentCalls.has(name) !== withoutKey.includes(name);
  expect(names.filter((name) => !isEither(name))).toEqual([]);
  const known = new Set(names);
  expect([...idempotentCalls, ...withoutKey].filter((name) => !known.has(name))).toEqual([]);
});

describe('an Idempotency-Key', () => {
  const server = openSuiteApp(passkeySite);
  const admin = server.suiteUser({ role: 'SuperAdmin', name: 'Ada Admin' });

  /** Has a action make its call with a key. @returns the request and its answer */
  async function makeWithKey(call: Call) {
    const path = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`);
    let made: { request: InjectOptions; answer: LightMyRequestResponse } | undefined;
    const inject = async (request: InjectOptions) => {
      if (made || request.method !== call.method || !path.test(String(request.url)))
        return server.app.inject(request);
      const withKey = { ...request, headers: { ...request.headers, [idempotencyHeader]: randomUUID() } };
      made = { request: withKey, answer: await server.app.inject(withKey) };
      return made.answer;
    };
    const app = Object.create(server.app, { inject: { value: inject } });
    const organisationId = admin.organisationId;
    const user = await createTestUser({ ...server, app }, { role: 'SuperAdmin', organisationId });
    await (await everyAction({ ...server, app }, user))[call.name]?.();
    if (!made) throw new Error(`${call.name} was not called.`);
    return made;
  }

  /** The request with each text of its body changed, or of another id where it has none. */
  function others(request: InjectOptions): InjectOptions[] {
    const { payload, url } = request;
    if (typeof payload !== 'object' || Object.keys(payload).length === 0)
      return [{ ...request, url: String(url).replace(/[\da-f-]{36}/, randomUUID()) }];
    const isId = /^[\da-f-]{36}$/;
    const otherThan = (leaf: unknown) =>
      typeof leaf === 'string' && (isId.test(leaf) ? randomUUID() : `${leaf}x`);
    const changed = leavesOf(payload).map((path) => withChange(payload, path, otherThan));
    return changed.map((other) => ({ ...request, payload: other as object }));
  }

  const creating = posts.filter(({ name }) => idempotentCalls.has(name));

  /** The kept answer to a request, opened. */
  async function keptAnswer({ headers }: InjectOptions): Promise<string> {
    const { db, config } = server.services;
    const key = String(headers?.[idempotencyHeader]);
    const [kept] = await db.select().from(idempotentAnswers).where(eq(idempotentAnswers.key, key));
    return unseal(requireDataKeys(config), idempotencyPurpose, kept?.answer ?? '');
  }
  test.each(creating.map((call) => [call.name, call] as const))(
    'makes %s safe to repeat',
    async (_, call) => {
      const { request, answer } = await makeWithKey(call);
      expect(answer.statusCode, answer.body).toBe(Number(Object.keys(call.answers)[0]));
      const before = await server.db.$count(audit);
      const again = await server.app.inject(request);
      if (secretAnswers.has(call.name)) {
        const { id, key, secret, url } = answer.json();
        expect([again.statusCode, again.json().ids]).toEqual([409, [id]]);
        for (const told of [again.body, await keptAnswer(request)]) {
          expect(told).toContain(id);
          expect(told).not.toContain(key ?? secret ?? url);
        }
      } else expect([again.statusCode, again.json()]).toEqual([answer.statusCode, answer.json()]);
      expect(again.headers['idempotency-replayed']).toBe('true');
      const statuses = [];
      for (const other of others(request)) statuses.push((await server.app.inject(other)).statusCode);
      expect(statuses).toContain(422);
      expect(statuses.filter((status) => status < 300)).toEqual([]);
      expect(await server.db.$count(audit)).toBe(before);
    },
  );

  test('does not spare an attempt from being counted', async () => {
    const [owner, stranger] = [await server.createUser(), await server.createUser()];
    const statuses = [];
    for (const key of ['1', '2', '3', '4']) {
      const answer = await owner.send(
        'POST',
        '/team/invitations/',
        { email: stranger.email, role: 'Member' },
        { [idempotencyHeader]: key },
      );
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});
