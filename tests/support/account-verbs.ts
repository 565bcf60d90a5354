import { randomUUID } from 'node:crypto';
import { actFor } from './acting.ts';
import { addTestPasskey } from './authenticator.ts';
import { setUpFactor } from './second-factor.ts';
import { createSession, createTestUser, type TestApp, type TestUser, testPassword } from './test-app.ts';
import { made, ofOrganization, ofUser, type Verbs, verb } from './verbs.ts';

/** Calls on the own account, on the team, and of the provider's administration that stand in the caller's own trail. */
export function verbsOnAccounts(server: TestApp, admin: TestUser, asOwner: () => Promise<TestUser>): Verbs {
  const asAdmin = () => admin;
  const member = () => createTestUser(server, { role: 'Member', colleagueOf: admin });
  const memberId = async () => (await member()).userId;
  const onMember = (path: string) => verb(asAdmin, memberId, ['POST', `/team/members/:id/${path}/`]);
  const inviteAnew = (user: TestUser) =>
    made('/team/invitations/', { email: `${randomUUID()}@test.example`, role: 'Member' })(user);
  const newPassword = { password: testPassword, re_password: testPassword };
  const newAddress = { email: `${randomUUID()}@test.example`, current_password: testPassword };
  const passkey = async (user: TestUser) => (await addTestPasskey(user)).passkey.id;
  const afterSetUp = (path: string) => async () => {
    const user = await asOwner();
    const [code] = (await setUpFactor(user)).recoveryCodes;
    const payload = { current_password: testPassword, code };
    await user.send('POST', `/api/user/second-factor/${path}/`, payload);
    return user.userId;
  };
  return {
    changeMemberRole: verb(asAdmin, memberId, ['PATCH', '/team/members/:id/', { role: 'Owner' }]),
    deactivateMember: onMember('deactivate'),
    reactivateMember: onMember('reactivate'),
    handOver: onMember('hand-over'),
    removeMember: verb(asAdmin, memberId, ['DELETE', '/team/members/:id/']),
    removeMemberFactor: async () => {
      const withFactor = await member();
      await setUpFactor(withFactor);
      await admin.send('POST', `/team/members/${withFactor.userId}/second-factor/remove/`);
      return withFactor.userId;
    },
    inviteColleague: verb(asOwner, inviteAnew),
    resendInvitation: verb(asOwner, inviteAnew, ['POST', '/team/invitations/:id/resend/']),
    revokeInvitation: verb(asOwner, inviteAnew, ['DELETE', '/team/invitations/:id/']),
    changePassword: verb(asAdmin, ofUser, [
      'POST',
      '/api/user/auth/password/change/',
      { current_password: testPassword, ...newPassword },
    ]),
    endSession: verb(asAdmin, () => createSession(server, admin.userId), [
      'DELETE',
      '/api/user/sessions/:id/',
    ]),
    endOtherSessions: verb(asAdmin, ofUser, ['POST', '/api/user/sessions/end-others/']),
    changeName: verb(asAdmin, ofUser, ['PATCH', '/api/user/me/', { name: 'Ada Admin' }]),
    changeEmail: verb(asAdmin, ofUser, ['POST', '/api/user/me/email/', newAddress]),
    cancelEmailChange: verb(
      asAdmin,
      async (user) => {
        await user.send('POST', '/api/user/me/email/', newAddress);
        return user.userId;
      },
      ['DELETE', '/api/user/me/email/'],
    ),
    confirmTotp: verb(asOwner, async (user) => {
      await setUpFactor(user);
      return user.userId;
    }),
    addPasskey: verb(asOwner, passkey),
    renamePasskey: verb(asOwner, passkey, ['PATCH', '/api/user/passkeys/:id/', { name: 'Desk' }]),
    removePasskey: async () => {
      const user = await asOwner();
      const { passkey, recoveryCodes } = await addTestPasskey(user);
      const payload = { current_password: testPassword, code: recoveryCodes[0] };
      await user.send('POST', `/api/user/passkeys/${passkey.id}/remove/`, payload);
      return passkey.id;
    },
    renewRecoveryCodes: afterSetUp('recovery-codes'),
    removeSecondFactor: afterSetUp('remove'),
    saveSignInRules: verb(asOwner, ofOrganization, [
      'PUT',
      '/api/settings/sign-in/',
      { requires_second_factor: false },
    ]),
    saveQuotas: verb(asAdmin, ofOrganization, ['PUT', '/api/admin/quotas/', {}]),
    saveProviderAccess: verb(asOwner, ofOrganization, [
      'PUT',
      '/api/settings/provider-access/',
      { is_allowed: true },
    ]),
    endProviderAccess: verb(
      asOwner,
      async ({ organisationId }) => (await actFor(server, admin, organisationId)).actingId,
      ['POST', '/api/settings/provider-access/end/'],
    ),
  };
}
