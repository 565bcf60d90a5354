import { type WritingEngine, WritingError } from '../engine.ts';
import { announce } from './announce.ts';
import { announcementOf } from './announcement.ts';
import { outline } from './outline.ts';

/** The name of the engine in posts that are an outline. */
const outlineName = 'outline';

/**
 * The built-in writer: needs no network. It writes announcements from facts; for everything else, which it cannot argue, it lays out an
 * outline with questions to the author.
 */
export const composer: WritingEngine = {
  name: 'composer',
  async write(request, signal) {
    if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
    const told = announcementOf(request);
    return told
      ? { ...announce(request, told), engine: 'composer', isFree: true }
      : { ...outline(request), engine: outlineName, isFree: true };
  },
};
