import * as calls from '../../../../contract/people/resumes.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { exportResume } from './export-resume.ts';
import { keepResume } from './keep-resume.ts';
import { listResumes } from './list-resumes.ts';
import { getResumeText } from './read-resume-text.ts';
import { retryResume } from './retry-resume.ts';
import { skipResume } from './skip-resume.ts';
import { startResume } from './start-resume.ts';

export function resumeRoutes(bind: Bind): void {
  bind(calls.startResume, startResume);
  bind(calls.listResumes, listResumes);
  bind(calls.keepResume, keepResume);
  bind(calls.retryResume, retryResume);
  bind(calls.skipResume, skipResume);
  bind(calls.getResumeText, getResumeText);
  bind(calls.exportResume, exportResume);
}
