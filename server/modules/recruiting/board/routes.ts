import * as calls from '../../../../contract/recruiting/board.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { listBoard, movePeople, planNextStep } from './board.ts';
import { changeColumns, showColumns } from './change-columns.ts';
import { exportDecisions, listDecisions } from './decision-record.ts';

export function boardRoutes(bind: Bind): void {
  bind(calls.listBoard, listBoard);
  bind(calls.movePeople, movePeople);
  bind(calls.planNextStep, planNextStep);
  bind(calls.listDecisions, listDecisions);
  bind(calls.exportDecisions, exportDecisions);
  bind(calls.getBoardColumns, showColumns);
  bind(calls.saveBoardColumns, changeColumns);
}
