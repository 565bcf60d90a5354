import { buffer } from 'node:stream/consumers';
import type { ResumeText } from '../../../../contract/people/resumes.calls.ts';
import { resumeTextLimits } from '../../../../contract/people/resumes.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { storable } from '../../../platform/db/sql-values.ts';
import { BadRequestError, NotFoundError } from '../../../platform/errors.ts';
import { UnreadableResumeError } from './reading/resume-text.ts';
import { findResume } from './resumes.ts';
import { readInThread } from './run-resume.ts';

const longestMs = 30_000;

/**
 * The lines of a résumé that waits for its review, as they were read.
 * @throws NotFoundError for another organization's, and for one that was kept or skipped
 * @throws BadRequestError for a file that can't be read
 */
export async function getResumeText(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<ResumeText> {
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
