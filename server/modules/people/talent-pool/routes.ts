import * as heldBackCalls from '../../../../contract/people/held-back.calls.ts';
import * as poolCalls from '../../../../contract/people/pool-people.calls.ts';
import * as calls from '../../../../contract/people/talent-pool.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { deleteCandidate, deleteCandidates, restoreCandidate } from './delete-candidates.ts';
import { exportCandidates, exportPeople } from './export-candidates.ts';
import { exportHeldBack, exportImportErrors } from './export-import-errors.ts';
import { importHeldBack, listHeldBack, listShared } from './held-back.ts';
import { exportImportFile, getImport, listImports } from './imports.ts';
import {
  getCandidate,
  getPoolFacets,
  getPoolViews,
  listCandidates,
  savePoolViews,
} from './list-candidates.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

export function talentPoolRoutes(bind: Bind): void {
  bind(calls.listCandidates, listCandidates);
  bind(calls.getCandidate, getCandidate);
  bind(calls.deleteCandidate, deleteCandidate);
  bind(poolCalls.deleteCandidates, deleteCandidates);
  bind(poolCalls.exportPeople, exportPeople);
  bind(poolCalls.getPoolFacets, getPoolFacets);
  bind(poolCalls.getPoolViews, getPoolViews);
  bind(poolCalls.savePoolViews, savePoolViews);
  bind(calls.restoreCandidate, restoreCandidate);
  bind(calls.exportCandidates, exportCandidates);
  bind(calls.previewImport, async (ctx, input) =>
    (await import('./preview-import.ts')).previewImport(ctx, input),
  );
  bind(calls.startImport, startImport);
  bind(calls.getImport, getImport);
  bind(calls.exportImportErrors, exportImportErrors);
  bind(calls.exportImportFile, exportImportFile);
  bind(calls.listImports, listImports);
  bind(calls.undoImport, undoImport);
  bind(heldBackCalls.listHeldBack, listHeldBack);
  bind(heldBackCalls.exportHeldBack, exportHeldBack);
  bind(heldBackCalls.importHeldBack, importHeldBack);
  bind(heldBackCalls.listShared, listShared);
}
