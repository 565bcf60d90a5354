import type { AuditAction } from '../../contract/organization/audit-actions.ts';
import type { Caller, Context } from './context.ts';
import { audit as auditTrail } from './db/schema.ts';

/**
 * Call it in the transaction of the change, `audit({ ...ctx, db: tx }, …)`: both exist or neither. `byProvider`
 * is for a SuperAdmin who changes something of a client. `detail` holds nothing of people in the pool.
 */
export async function audit(
  {
    db,
    caller,
    ip,
  }: Pick<Context, 'db' | 'ip'> & {
    caller: Pick<Caller, 'organisationId' | 'name'> & {
      userId: string | null;
      byProvider?: boolean;
    } & Partial<Pick<Caller, 'acting'>>;
  },
  action: AuditAction,
  subjectId: string,
  detail = '',
): Promise<void> {
  await db.insert(auditTrail).values({
    organisationId: caller.organisationId,
    actorId: caller.userId,
    actorName: caller.name,
    action,
    subjectId,
    detail,
    address: ip,
    byProvider: caller.byProvider ?? caller.acting !== undefined,
  });
}
