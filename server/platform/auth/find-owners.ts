import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { users } from '../db/schema.ts';

export const findOwners = (tx: Database, organisationId: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.role, 'Owner'),
        isNotNull(users.activatedAt),
        isNull(users.deactivatedAt),
      ),
    );
