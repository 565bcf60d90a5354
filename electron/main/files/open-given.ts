import { createGivenFiles } from './given-files.ts';
import { createResumeSender } from './send-resumes.ts';

type Parts = Parameters<typeof createResumeSender>[0] &
  Omit<Parameters<typeof createGivenFiles>[0], 'sender'>;

/** Everything that files need once some are given. Loaded then, so that no start waits for it. */
export const openGiven = (parts: Parts) => createGivenFiles({ ...parts, sender: createResumeSender(parts) });

export { withGivenFiles } from './file-body.ts';
