import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import * as calls from '../../../contract/account/account.calls.ts';
import * as accessCalls from '../../../contract/account/account-access.calls.ts';
import * as browserCalls from '../../../contract/account/browser-sign-in.calls.ts';
import * as browserSignInCalls from '../../../contract/account/browser-sign-in.calls.ts';
import * as providerCalls from '../../../contract/account/identity-provider.calls.ts';
import * as memberCalls from '../../../contract/account/members.calls.ts';
import * as ownCalls from '../../../contract/account/own-account.calls.ts';
import * as passkeyCalls from '../../../contract/account/passkeys.calls.ts';
import * as passwordCalls from '../../../contract/account/passwords.calls.ts';
import * as proofCalls from '../../../contract/account/proof.calls.ts';
import * as factorCalls from '../../../contract/account/second-factor.calls.ts';
import * as sessionCalls from '../../../contract/account/sessions.calls.ts';
import * as teamCalls from '../../../contract/account/team.calls.ts';
import * as deletionCalls from '../../../contract/organization/deletion.calls.ts';
import * as organisationCalls from '../../../contract/organization/organisation.calls.ts';
import type { CallAnswer, CallParsed } from '../../../contract/platform/call.ts';
import { countEvent, type Limit } from '../../platform/auth/limited-events.ts';
import { isSameToken } from '../../platform/auth/tokens.ts';
import type { Context, PublicContext, Services } from '../../platform/context.ts';
import { invitations, organisations, sessions, users } from '../../platform/db/schema.ts';
import { UnauthorizedError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/calls.ts';
import { requireDataKeys } from '../../platform/keys/data-keys.ts';
import { seal, UnsealError, unseal } from '../../platform/keys/sealed-values.ts';
import * as deletion from '../organization/deletion/ask-for-deletion.ts';
import { getOrganisationNotices } from '../organization/deletion/deletion-rows.ts';
import * as transfers from '../organization/transfer/transfers.ts';
import { resendActivation, verifyActivation } from './activation.ts';
import { createToken, refreshToken } from './create-token.ts';
import * as providerSettings from './identity-provider/settings.ts';
import { signInWithOrganization, startOrganizationSignIn } from './identity-provider/sign-in.ts';
import { cancelEmailChange, changeEmail, confirmEmail } from './own/change-email.ts';
import { changeName, readOwnAccount } from './own/own-account.ts';
import { endAccountAccess, readAccountAccess } from './passwords/account-access.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords/change-password.ts';
import { proveByOrganization, proveOwner, startOrganizationProof } from './proof/require-proof.ts';
import { registerUser } from './register-user.ts';
import { answerSecondFactor, confirmTotpAtSignIn, startTotpAtSignIn } from './second-factor/challenge.ts';
import { changeSignInRules, showSignInRules } from './second-factor/factors.ts';
import { startProof } from './second-factor/methods.ts';
import * as passkeys from './second-factor/passkeys.ts';
import * as factorSetUp from './second-factor/set-up.ts';
import { signOut } from './session.ts';
import { endOtherSessions, endOwnSession, listSessions } from './sessions/sessions.ts';
import { holderColumns, signIn } from './sign-in.ts';
import * as members from './team/change-members.ts';
import * as invites from './team/invitations.ts';

const purpose = 'app-code';
const lifetimeSeconds = 120;
/** A code counts once, also when it comes with a wrong verifier. */
const uses: Limit = { name: 'app-code', max: 1, seconds: lifetimeSeconds };

const codeContent = z.object({ sessionId: z.uuid(), challenge: z.string(), expiresAt: z.number() });

/** Makes a code for the app behind a challenge. Nothing is stored for it. */
async function createAppCode(
  { config, caller }: Context,
  { body: { challenge } }: CallParsed<typeof browserSignInCalls.createAppCode>,
): Promise<CallAnswer<typeof browserSignInCalls.createAppCode>> {
  const content: z.infer<typeof codeContent> = {
    sessionId: caller.sessionId,
    challenge,
    expiresAt: Date.now() + lifetimeSeconds * 1000,
  };
  return { code: seal(requireDataKeys(config), purpose, JSON.stringify(content)) };
}

/** @throws UnauthorizedError with one text for every code that does not count */
async function signInWithAppCode(
  ctx: PublicContext,
  { body: { code, verifier } }: CallParsed<typeof browserSignInCalls.signInWithAppCode>,
): Promise<Tokens> {
  const read = readCode(ctx, code);
  const isFirst = read && (await countEvent(ctx, ctx.db, uses, code)) !== undefined;
  const given = createHash('sha256').update(verifier).digest('base64url');
  if (!isFirst || !isSameToken(given, read.challenge))
    throw new UnauthorizedError(browserSignInCalls.browserSignInOver);
  const [holder] = await ctx.db
    .select({ ...holderColumns, provenAt: sessions.provenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(
        eq(sessions.id, read.sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.deactivatedAt),
      ),
    );
  if (!holder) throw new UnauthorizedError(browserSignInCalls.browserSignInOver);
  const { provenAt, ...user } = holder;
  // The browser's session has met what the organization requires. What it has proven is as old for the app.
  return signIn(ctx, user, 'provider', provenAt);
}

function readCode({ config }: Services, code: string): z.infer<typeof codeContent> | undefined {
  try {
    const read = codeContent.parse(JSON.parse(unseal(requireDataKeys(config), purpose, code)));
    return read.expiresAt > Date.now() ? read : undefined;
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

export function accountRoutes(bind: Bind): void {
  bind(calls.createToken, createToken);
  bind(calls.refreshToken, refreshToken);
  bind(calls.registerUser, registerUser);
  bind(calls.verifyActivation, verifyActivation);
  bind(calls.resendActivation, resendActivation);
  bind(calls.signOut, signOut);
  bind(passwordCalls.forgotPassword, forgotPassword);
  bind(passwordCalls.resetPassword, resetPassword);
  bind(passwordCalls.changePassword, changePassword);
  bind(accessCalls.readAccountAccess, readAccountAccess);
  bind(accessCalls.endAccountAccess, endAccountAccess);
  bind(sessionCalls.listSessions, listSessions);
  bind(sessionCalls.endSession, endOwnSession);
  bind(sessionCalls.endOtherSessions, endOtherSessions);
  bind(factorCalls.answerSecondFactor, answerSecondFactor);
  bind(factorCalls.startTotpAtSignIn, startTotpAtSignIn);
  bind(factorCalls.confirmTotpAtSignIn, confirmTotpAtSignIn);
  bind(factorCalls.readSecondFactor, factorSetUp.readSecondFactor);
  bind(factorCalls.startTotp, factorSetUp.startTotp);
  bind(factorCalls.confirmTotp, factorSetUp.confirmTotp);
  bind(factorCalls.renewRecoveryCodes, factorSetUp.renewRecoveryCodes);
  bind(factorCalls.removeSecondFactor, factorSetUp.removeSecondFactor);
  bind(passkeyCalls.startPasskeySignIn, passkeys.startPasskeySignIn);
  bind(passkeyCalls.signInWithPasskey, passkeys.signInWithPasskey);
  bind(passkeyCalls.startPasskeyAtSignIn, passkeys.startPasskeyAtSignIn);
  bind(passkeyCalls.addPasskeyAtSignIn, passkeys.addPasskeyAtSignIn);
  bind(passkeyCalls.listPasskeys, passkeys.listPasskeys);
  bind(passkeyCalls.startPasskey, passkeys.startPasskey);
  bind(passkeyCalls.addPasskey, passkeys.addPasskey);
  bind(passkeyCalls.renamePasskey, passkeys.renamePasskey);
  bind(passkeyCalls.removePasskey, passkeys.removePasskey);
  bind(passkeyCalls.startProof, startProof);
  bind(proofCalls.proveOwner, proveOwner);
  bind(proofCalls.startOrganizationProof, startOrganizationProof);
  bind(proofCalls.proveByOrganization, proveByOrganization);
  bind(factorCalls.getSignInRules, showSignInRules);
  bind(factorCalls.saveSignInRules, changeSignInRules);
  bind(providerCalls.getIdentityProvider, providerSettings.showIdentityProvider);
  bind(providerCalls.saveIdentityProvider, providerSettings.changeIdentityProvider);
  bind(providerCalls.removeIdentityProvider, providerSettings.deleteIdentityProvider);
  bind(providerCalls.testIdentityProvider, providerSettings.tryIdentityProvider);
  bind(providerCalls.startOrganizationSignIn, startOrganizationSignIn);
  bind(providerCalls.signInWithOrganization, signInWithOrganization);
  bind(organisationCalls.listTransfers, transfers.listTransfers);
  bind(organisationCalls.startExport, transfers.startExport);
  bind(organisationCalls.downloadExport, transfers.downloadExport);
  bind(organisationCalls.discardExport, transfers.discardExport);
  bind(organisationCalls.startOrganisationImport, transfers.startOrganisationImport);
  bind(deletionCalls.getOrganisationNotices, getOrganisationNotices);
  bind(deletionCalls.askForDeletion, deletion.askForDeletion, deletion.refuseOtherName);
  bind(deletionCalls.confirmDeletion, deletion.confirmDeletion);
  bind(deletionCalls.callOffDeletion, deletion.callOffDeletion);
  bind(browserCalls.createAppCode, createAppCode);
  bind(browserCalls.signInWithAppCode, signInWithAppCode);
  bind(ownCalls.readOwnAccount, readOwnAccount);
  bind(ownCalls.changeName, changeName);
  bind(ownCalls.changeEmail, changeEmail);
  bind(ownCalls.cancelEmailChange, cancelEmailChange);
  bind(ownCalls.confirmEmail, confirmEmail);
}

export function teamRoutes(bind: Bind): void {
  bind(teamCalls.listTeam, members.listTeam);
  bind(memberCalls.changeMemberRole, members.changeMemberRole);
  bind(memberCalls.deactivateMember, members.deactivateMember);
  bind(memberCalls.reactivateMember, members.reactivateMember);
  bind(memberCalls.removeMember, members.removeMember);
  bind(memberCalls.removeMemberFactor, members.removeMemberFactor);
  bind(memberCalls.handOver, members.handOver);
  bind(teamCalls.listInvitations, (ctx) =>
    invites.readInvitations(ctx.db, eq(invitations.organisationId, ctx.caller.organisationId)),
  );
  bind(teamCalls.inviteColleague, invites.inviteColleague);
  bind(teamCalls.resendInvitation, invites.resendInvitation);
  bind(teamCalls.revokeInvitation, invites.revokeInvitation);
  bind(teamCalls.readInvitation, invites.readInvitation);
  bind(teamCalls.acceptInvitation, invites.acceptInvitation);
}
