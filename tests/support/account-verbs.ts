import { randomUUID } from 'node:crypto';
import { addTestPasskey } from './authenticator.ts';
import { setUpFactor } from './second-factor.ts';
import { createSession, createTestUser, type TestApp, type TestUser, testPassword } from './test-app.ts';

/** Calls each verb on the own account and on the team once; each returns the id of what it changed. */
export function verbsOnAccounts(server: TestApp, admin: TestUser): Record<string, () => Promise<string>> {
  const colleague = () => createTestUser(server, { role: 'Member', organisationId: admin.organisationId });
  const onMember = (verb: string) => async () => {
    const { userId } = await colleague();
    await admin.send('POST', `/team/members/${userId}/${verb}/`);
    return userId;
  };
  return {
    changeMemberRole: async () => {
      const { userId } = await colleague();
      const payload = { role: 'Owner' };
      await admin.send('PATCH', `/team/members/${userId}/`, payload);
      return userId;
    },
    deactivateMember: onMember('deactivate'),
    reactivateMember: onMember('reactivate'),
    handOver: onMember('hand-over'),
    removeMemberFactor: async () => {
      const member = await colleague();
      await setUpFactor(member);
      await admin.send('POST', `/team/members/${member.userId}/second-factor/remove/`);
      return member.userId;
    },
    ...verbsOnSecondFactor(server, admin),
    removeMember: async () => {
      const { userId } = await colleague();
      await admin.send('DELETE', `/team/members/${userId}/`);
      return userId;
    },
    changePassword: async () => {
      const payload = { current_password: testPassword, password: testPassword, re_password: testPassword };
      await admin.send('POST', '/api/user/auth/password/change/', payload);
      return admin.userId;
    },
    endSession: async () => {
      const other = await createSession(server, admin.userId);
      await admin.send('DELETE', `/api/user/sessions/${other}/`);
      return other;
    },
    endOtherSessions: async () => {
      await admin.send('POST', '/api/user/sessions/end-others/');
      return admin.userId;
    },
    changeName: async () => {
      await admin.send('PATCH', '/api/user/me/', { name: 'Ada Admin' });
      return admin.userId;
    },
    changeEmail: async () => {
      const payload = { email: `${randomUUID()}@test.example`, current_password: testPassword };
      await admin.send('POST', '/api/user/me/email/', payload);
      return admin.userId;
    },
  };
}

/** Each on the account of another user with the caller's name. */
function verbsOnSecondFactor(server: TestApp, admin: TestUser): Record<string, () => Promise<string>> {
  const owner = () =>
    createTestUser(server, { role: 'Owner', organisationId: admin.organisationId, name: 'Ada Admin' });
  const afterSetUp = (path: string) => async () => {
    const user = await owner();
    const [code] = (await setUpFactor(user)).recoveryCodes;
    const payload = { current_password: testPassword, code };
    await user.send('POST', `/api/user/second-factor/${path}/`, payload);
    return user.userId;
  };
  return {
    confirmTotp: async () => {
      const user = await owner();
      await setUpFactor(user);
      return user.userId;
    },
    addPasskey: async () => (await addTestPasskey(await owner())).passkey.id,
    renamePasskey: async () => {
      const user = await owner();
      const { id } = (await addTestPasskey(user)).passkey;
      await user.send('PATCH', `/api/user/passkeys/${id}/`, { name: 'Desk' });
      return id;
    },
    removePasskey: async () => {
      const user = await owner();
      const { passkey, recoveryCodes } = await addTestPasskey(user);
      const payload = { current_password: testPassword, code: recoveryCodes[0] };
      await user.send('POST', `/api/user/passkeys/${passkey.id}/remove/`, payload);
      return passkey.id;
    },
    renewRecoveryCodes: afterSetUp('recovery-codes'),
    removeSecondFactor: afterSetUp('remove'),
    saveSignInRules: async () => {
      const payload = { requires_second_factor: false };
      await (await owner()).call({ method: 'PUT', url: '/api/settings/sign-in/', payload });
      return admin.organisationId;
    },
  };
}
