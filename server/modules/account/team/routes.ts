import { eq } from 'drizzle-orm';
import * as memberCalls from '../../../../contract/account/members.calls.ts';
import * as calls from '../../../../contract/account/team.calls.ts';
import { invitations } from '../../../platform/db/schema.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import {
  changeMemberRole,
  deactivateMember,
  handOver,
  reactivateMember,
  removeMember,
  removeMemberFactor,
} from './change-members.ts';
import { readInvitations } from './invitation-rows.ts';
import {
  acceptInvitation,
  inviteColleague,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts';
import { listTeam } from './list-team.ts';

export function teamRoutes(bind: Bind): void {
  bind(calls.listTeam, listTeam);
  bind(memberCalls.changeMemberRole, changeMemberRole);
  bind(memberCalls.deactivateMember, deactivateMember);
  bind(memberCalls.reactivateMember, reactivateMember);
  bind(memberCalls.removeMember, removeMember);
  bind(memberCalls.removeMemberFactor, removeMemberFactor);
  bind(memberCalls.handOver, handOver);
  bind(calls.listInvitations, (ctx) =>
    readInvitations(ctx.db, eq(invitations.organisationId, ctx.caller.organisationId)),
  );
  bind(calls.inviteColleague, inviteColleague);
  bind(calls.resendInvitation, resendInvitation);
  bind(calls.revokeInvitation, revokeInvitation);
  bind(calls.readInvitation, readInvitation);
  bind(calls.acceptInvitation, acceptInvitation);
}
