import * as calls from '../../../../contract/organization/audit-trail.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { exportAuditTrail, listAuditTrail } from './read-trail.ts';

export function auditTrailRoutes(bind: Bind): void {
  bind(calls.listAuditTrail, listAuditTrail);
  bind(calls.exportAuditTrail, exportAuditTrail);
}
