import * as calls from '../../../../contract/recruiting/board.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { changeColumns, showColumns } from './change-columns.ts';
import { exportDecisions, listDecisions } from './decision-record.ts';
import { listBoard } from './list-board.ts';
import { movePeople } from './move-people.ts';
import { planNextStep } from './plan-next-step.ts';

export function boardRoutes(bind: Bind): void {
  bind(calls.listBoard, listBoard);
  bind(calls.movePeople, movePeople);
  bind(calls.planNextStep, planNextStep);
  bind(calls.listDecisions, listDecisions);
  bind(calls.exportDecisions, exportDecisions);
  bind(calls.getBoardColumns, showColumns);
  bind(calls.saveBoardColumns, changeColumns);
}
