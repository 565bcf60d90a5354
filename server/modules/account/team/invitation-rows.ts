import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Invitation } from '../../../../contract/account/team.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { invitations, users } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';

export const ownInvitation = (organisationId: string, id: string) =>
  and(eq(invitations.id, id), eq(invitations.organisationId, organisationId));

/** Invitations as the API answers them, newest first. */
export async function readInvitations(db: Database, condition: SQL | undefined): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.name,
      sentAt: invitations.sentAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(condition)
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  const now = new Date();
  return rows.map(({ invitedBy, sentAt, expiresAt, ...row }) => ({
    ...row,
    invited_by: invitedBy ?? '',
    sent_at: sentAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    has_expired: expiresAt <= now,
  }));
}

/** @throws NotFoundError */
export async function findInvitation(db: Database, condition: SQL | undefined): Promise<Invitation> {
  const [found] = await readInvitations(db, condition);
  if (!found) throw noSuchInvitation();
  return found;
}

export const noSuchInvitation = () => new NotFoundError('There is no such invitation.');
