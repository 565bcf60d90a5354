import * as calls from '../../../contract/api/audit-trail.ts';
import type { Bind } from '../../plugins/calls.ts';
import { exportAuditTrail } from './export-trail.ts';
import { listAuditTrail } from './read-trail.ts';

export function auditTrailRoutes(bind: Bind): void {
  bind(calls.listAuditTrail, listAuditTrail);
  bind(calls.exportAuditTrail, exportAuditTrail);
}
