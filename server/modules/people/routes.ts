import { buffer } from 'node:stream/consumers';
import * as heldBackCalls from '../../../contract/people/held-back.calls.ts';
import * as poolCalls from '../../../contract/people/pool-people.calls.ts';
import * as calls from '../../../contract/people/privacy.calls.ts';
import * as resumesCalls from '../../../contract/people/resumes.calls.ts';
import { type ResumeText, resumeTextLimits } from '../../../contract/people/resumes.calls.ts';
import * as retentionCalls from '../../../contract/people/retention.calls.ts';
import * as talentPoolCalls from '../../../contract/people/talent-pool.calls.ts';
import type { Context } from '../../platform/context.ts';
import { storable } from '../../platform/db/sql-values.ts';
import { BadRequestError, NotFoundError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/calls.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { exportPerson } from './privacy/export-person.ts';
import { setGroundsOfPeople, setLawfulGrounds } from './privacy/lawful-grounds.ts';
import {
  eraseDuePeople,
  getRetention,
  keepDuePeople,
  listDuePeople,
  saveRetention,
} from './privacy/retention.ts';
import { UnreadableResumeError } from './resumes/reading/resume-text.ts';
import {
  exportResume,
  findResume,
  keepResume,
  listResumes,
  restoreResume,
  retryResume,
  skipResume,
  startResume,
} from './resumes/resumes.ts';
import { readInThread } from './resumes/run-resume.ts';
import {
  deleteCandidate,
  deleteCandidates,
  exportCandidates,
  exportPeople,
  restoreCandidate,
} from './talent-pool/delete-candidates.ts';
import {
  exportHeldBack,
  exportImportErrors,
  importHeldBack,
  listHeldBack,
  listShared,
} from './talent-pool/held-back.ts';
import { exportImportFile, getImport, listImports, startImport } from './talent-pool/imports.ts';
import {
  getCandidate,
  getPoolFacets,
  getPoolViews,
  listCandidates,
  savePoolViews,
} from './talent-pool/list-candidates.ts';
import { restoreImport, undoImport } from './talent-pool/undo-import.ts';

export function privacyRoutes(bind: Bind): void {
  bind(calls.exportPerson, exportPerson);
  bind(calls.erasePerson, erasePerson);
  bind(calls.setLawfulGrounds, setLawfulGrounds);
  bind(calls.setGroundsOfPeople, setGroundsOfPeople);
  bind(retentionCalls.getRetention, getRetention);
  bind(retentionCalls.saveRetention, saveRetention);
  bind(retentionCalls.listDuePeople, listDuePeople);
  bind(retentionCalls.keepDuePeople, keepDuePeople);
  bind(retentionCalls.eraseDuePeople, eraseDuePeople);
}

export function resumeRoutes(bind: Bind): void {
  bind(resumesCalls.startResume, startResume);
  bind(resumesCalls.listResumes, listResumes);
  bind(resumesCalls.keepResume, keepResume);
  bind(resumesCalls.restoreResume, restoreResume);
  bind(resumesCalls.retryResume, retryResume);
  bind(resumesCalls.skipResume, skipResume);
  bind(resumesCalls.getResumeText, getResumeText);
  bind(resumesCalls.exportResume, exportResume);
}

export function talentPoolRoutes(bind: Bind): void {
  bind(talentPoolCalls.listCandidates, listCandidates);
  bind(talentPoolCalls.getCandidate, getCandidate);
  bind(talentPoolCalls.deleteCandidate, deleteCandidate);
  bind(poolCalls.deleteCandidates, deleteCandidates);
  bind(poolCalls.exportPeople, exportPeople);
  bind(poolCalls.getPoolFacets, getPoolFacets);
  bind(poolCalls.getPoolViews, getPoolViews);
  bind(poolCalls.savePoolViews, savePoolViews);
  bind(talentPoolCalls.restoreCandidate, restoreCandidate);
  bind(talentPoolCalls.exportCandidates, exportCandidates);
  bind(talentPoolCalls.previewImport, async (ctx, input) =>
    (await import('./talent-pool/preview-import.ts')).previewImport(ctx, input),
  );
  bind(talentPoolCalls.startImport, startImport);
  bind(talentPoolCalls.getImport, getImport);
  bind(talentPoolCalls.exportImportErrors, exportImportErrors);
  bind(talentPoolCalls.exportImportFile, exportImportFile);
  bind(talentPoolCalls.listImports, listImports);
  bind(talentPoolCalls.undoImport, undoImport);
  bind(talentPoolCalls.restoreImport, restoreImport);
  bind(heldBackCalls.listHeldBack, listHeldBack);
  bind(heldBackCalls.exportHeldBack, exportHeldBack);
  bind(heldBackCalls.importHeldBack, importHeldBack);
  bind(heldBackCalls.listShared, listShared);
}

const longestMs = 30_000;

/**
 * The lines of a résumé that waits for its review, as they were read.
 * @throws NotFoundError for another organization's, and for one that was kept or skipped
 * @throws BadRequestError for a file that can't be read
 */
async function getResumeText(ctx: Context, { params }: { params: { id: string } }): Promise<ResumeText> {
  const { fileId, organisationId } = await findResume(ctx.db, ctx, params.id);
  const file = fileId ? await ctx.files.open(organisationId, fileId) : undefined;
  if (!file) throw new NotFoundError('The file is not kept any more.');
  try {
    const read = await readInThread(await buffer(file.content), AbortSignal.timeout(longestMs));
    const lines = read.kind === 'resume' ? read.lines : [];
    return {
      lines: lines
        .slice(0, resumeTextLimits.lines)
        .map((line) => storable(line.slice(0, resumeTextLimits.line))),
    };
  } catch (error) {
    if (error instanceof UnreadableResumeError) throw new BadRequestError(error.message);
    throw error;
  }
}
