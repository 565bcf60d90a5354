import { randomUUID } from 'node:crypto';
import { actFor } from './acting.ts';
import { type Actions, action, made, ofOrganization, ofUser } from './actions.ts';
import { addTestPasskey } from './authenticator.ts';
import { setUpFactor } from './second-factor.ts';
import { createSession, createTestUser, type TestApp, type TestUser, testPassword } from './test-app.ts';

/** Calls on the own account, on the team, and of the provider's administration that stand in the caller's own trail. */
export function actionsOnAccounts(
  server: TestApp,
  admin: TestUser,
  asOwner: () => Promise<TestUser>,
): Actions {
  const asAdmin = () => admin;
  const member = () => createTestUser(server, { role: 'Member', colleagueOf: admin });
  const memberId = async () => (await member()).userId;
  const onMember = (path: string) => action(asAdmin, memberId, ['POST', `/team/members/:id/${path}/`]);
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
    changeMemberRole: action(asAdmin, memberId, ['PATCH', '/team/members/:id/', { role: 'Owner' }]),
    deactivateMember: onMember('deactivate'),
    reactivateMember: onMember('reactivate'),
    handOver: onMember('hand-over'),
    removeMember: action(asAdmin, memberId, ['DELETE', '/team/members/:id/']),
    removeMemberFactor: async () => {
      const withFactor = await member();
      await setUpFactor(withFactor);
      await admin.send('POST', `/team/members/${withFactor.userId}/second-factor/remove/`);
      return withFactor.userId;
    },
    inviteColleague: action(asOwner, inviteAnew),
    resendInvitation: action(asOwner, inviteAnew, ['POST', '/team/invitations/:id/resend/']),
    revokeInvitation: action(asOwner, inviteAnew, ['DELETE', '/team/invitations/:id/']),
    changePassword: action(asAdmin, ofUser, [
      'POST',
      '/api/user/auth/password/change/',
      { current_password: testPassword, ...newPassword },
    ]),
    endSession: action(asAdmin, () => createSession(server, admin.userId), [
      'DELETE',
      '/api/user/sessions/:id/',
    ]),
    endOtherSessions: action(asAdmin, ofUser, ['POST', '/api/user/sessions/end-others/']),
    changeName: action(asAdmin, ofUser, ['PATCH', '/api/user/me/', { name: 'Ada Admin' }]),
    changeEmail: action(asAdmin, ofUser, ['POST', '/api/user/me/email/', newAddress]),
    cancelEmailChange: action(
      asAdmin,
      async (user) => {
        await user.send('POST', '/api/user/me/email/', newAddress);
        return user.userId;
      },
      ['DELETE', '/api/user/me/email/'],
    ),
    confirmTotp: action(asOwner, async (user) => {
      await setUpFactor(user);
      return user.userId;
    }),
    addPasskey: action(asOwner, passkey),
    renamePasskey: action(asOwner, passkey, ['PATCH', '/api/user/passkeys/:id/', { name: 'Desk' }]),
    removePasskey: async () => {
      const user = await asOwner();
      const { passkey, recoveryCodes } = await addTestPasskey(user);
      const payload = { current_password: testPassword, code: recoveryCodes[0] };
      await user.send('POST', `/api/user/passkeys/${passkey.id}/remove/`, payload);
      return passkey.id;
    },
    renewRecoveryCodes: afterSetUp('recovery-codes'),
    removeSecondFactor: afterSetUp('remove'),
    saveSignInRules: action(asOwner, ofOrganization, [
      'PUT',
      '/api/settings/sign-in/',
      { requires_second_factor: false },
    ]),
    saveQuotas: action(asAdmin, ofOrganization, ['PUT', '/api/admin/quotas/', {}]),
    saveProviderAccess: action(asOwner, ofOrganization, [
      'PUT',
      '/api/settings/provider-access/',
      { is_allowed: true },
    ]),
    endProviderAccess: action(
      asOwner,
      async ({ organisationId }) => (await actFor(server, admin, organisationId)).actingId,
      ['POST', '/api/settings/provider-access/end/'],
    ),
  };
}
