import * as calls from '../../../../contract/recruiting/reports.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { getReport } from './get-report.ts';

export function reportRoutes(bind: Bind): void {
  bind(calls.getReport, getReport);
}
