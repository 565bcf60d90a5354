import * as calls from '../../../../contract/api/talent-pool.ts';
import type { Bind } from '../../../plugins/calls.ts';
import { deleteCandidate } from './delete-candidate.ts';
import { exportCandidates } from './export-candidates.ts';
import { exportImportErrors } from './export-import-errors.ts';
import { exportImportFile } from './export-import-file.ts';
import { getCandidate } from './get-candidate.ts';
import { getImport } from './get-import.ts';
import { listCandidates } from './list-candidates.ts';
import { listImports } from './list-imports.ts';
import { restoreCandidate } from './restore-candidate.ts';
import { startImport } from './start-import.ts';

export function talentPoolRoutes(bind: Bind): void {
  bind(calls.listCandidates, listCandidates);
  bind(calls.getCandidate, getCandidate);
  bind(calls.deleteCandidate, deleteCandidate);
  bind(calls.restoreCandidate, restoreCandidate);
  bind(calls.exportCandidates, exportCandidates);
  bind(calls.startImport, startImport);
  bind(calls.getImport, getImport);
  bind(calls.exportImportErrors, exportImportErrors);
  bind(calls.exportImportFile, exportImportFile);
  bind(calls.listImports, listImports);
}
