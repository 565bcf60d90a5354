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
import * as retention from './privacy/retention.ts';
import { UnreadableResumeError } from './resumes/reading/resume-text.ts';
import * as resumes from './resumes/resumes.ts';
import { readInThread } from './resumes/run-resume.ts';
import {
  deleteCandidate,
  deleteCandidates,
  listDeletedPeople,
  restoreCandidate,
} from './talent-pool/delete-candidates.ts';
import { exportCandidates, exportPeople } from './talent-pool/export-people.ts';
import * as heldBack from './talent-pool/held-back.ts';
import { exportImportFile, getImport, listImports, startImport } from './talent-pool/imports.ts';
import * as candidateList from './talent-pool/list-candidates.ts';
import { restoreImport, undoImport } from './talent-pool/undo-import.ts';

export function privacyRoutes(bind: Bind): void {
  bind(calls.exportPerson, exportPerson);
  bind(calls.erasePerson, erasePerson);
  bind(calls.setLawfulGrounds, setLawfulGrounds);
  bind(calls.setGroundsOfPeople, setGroundsOfPeople);
  bind(retentionCalls.getRetention, retention.getRetention);
  bind(retentionCalls.saveRetention, retention.saveRetention);
  bind(retentionCalls.listDuePeople, retention.listDuePeople);
  bind(retentionCalls.keepDuePeople, retention.keepDuePeople);
  bind(retentionCalls.eraseDuePeople, retention.eraseDuePeople);
}

export function resumeRoutes(bind: Bind): void {
  bind(resumesCalls.startResume, resumes.startResume);
  bind(resumesCalls.listResumes, resumes.listResumes);
  bind(resumesCalls.keepResume, resumes.keepResume);
  bind(resumesCalls.restoreResume, resumes.restoreResume);
  bind(resumesCalls.retryResume, resumes.retryResume);
  bind(resumesCalls.skipResume, resumes.skipResume);
  bind(resumesCalls.getResumeText, getResumeText);
  bind(resumesCalls.exportResume, resumes.exportResume);
}

export function talentPoolRoutes(bind: Bind): void {
  bind(talentPoolCalls.listCandidates, candidateList.listCandidates);
  bind(talentPoolCalls.getCandidate, candidateList.getCandidate);
  bind(talentPoolCalls.deleteCandidate, deleteCandidate);
  bind(poolCalls.deleteCandidates, deleteCandidates);
  bind(poolCalls.listDeletedPeople, listDeletedPeople);
  bind(poolCalls.exportPeople, exportPeople);
  bind(poolCalls.getPoolFacets, candidateList.getPoolFacets);
  bind(poolCalls.getPoolViews, candidateList.getPoolViews);
  bind(poolCalls.savePoolViews, candidateList.savePoolViews);
  bind(talentPoolCalls.restoreCandidate, restoreCandidate);
  bind(talentPoolCalls.exportCandidates, exportCandidates);
  bind(talentPoolCalls.previewImport, async (ctx, input) =>
    (await import('./talent-pool/preview-import.ts')).previewImport(ctx, input),
  );
  bind(talentPoolCalls.startImport, startImport);
  bind(talentPoolCalls.getImport, getImport);
  bind(talentPoolCalls.exportImportErrors, heldBack.exportImportErrors);
  bind(talentPoolCalls.exportImportFile, exportImportFile);
  bind(talentPoolCalls.listImports, listImports);
  bind(talentPoolCalls.undoImport, undoImport);
  bind(talentPoolCalls.restoreImport, restoreImport);
  bind(heldBackCalls.listHeldBack, heldBack.listHeldBack);
  bind(heldBackCalls.exportHeldBack, heldBack.exportHeldBack);
  bind(heldBackCalls.importHeldBack, heldBack.importHeldBack);
  bind(heldBackCalls.listShared, heldBack.listShared);
}

const longestMs = 30_000;

async function getResumeText(ctx: Context, { params }: { params: { id: string } }): Promise<ResumeText> {
  const { fileId, organisationId } = await resumes.findResume(ctx.db, ctx, params.id);
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
