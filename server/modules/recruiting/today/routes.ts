import * as calls from '../../../../contract/recruiting/today.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { getToday } from './get-today.ts';

export function todayRoutes(bind: Bind): void {
  bind(calls.getToday, getToday);
}
