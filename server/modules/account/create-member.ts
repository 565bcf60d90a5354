import type { Services } from '../../platform/context.ts';
import { users } from '../../platform/db/schema.ts';
import { ConflictError } from '../../platform/errors.ts';
import { isBeingDeleted } from '../organization/deletion/deletion-rows.ts';
import { hashPassword } from './password.ts';

/**
 * Creates an activated Member, who may search and write for an organisation but not import or delete candidates. For
 * operators.
 * @param email in lower case
 * @throws ConflictError when the address has an account, which stays as it is, and once the deletion of the organisation has begun
 */
export async function createMember(
  { db }: Pick<Services, 'db'>,
  member: { organisationId: string; email: string; name: string; password: string },
): Promise<void> {
  const { password, ...fields } = member;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (await isBeingDeleted(tx, member.organisationId)) {
      throw new ConflictError('The deletion of this organization has begun: nobody can join it any more.');
    }
    const [made] = await tx
      .insert(users)
      .values({ ...fields, passwordHash, role: 'Member', activatedAt: new Date() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!made) {
      throw new ConflictError(
        `${member.email} has an account already. reset-password gives it a new password.`,
      );
    }
  });
}
