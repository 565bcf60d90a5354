import { announcementOf } from './announcement.ts';
import { outlineName, type WritingEngine, WritingError } from './engine.ts';
import { kindWriters, renderPost } from './kinds/index.ts';
import { writeOutline } from './outline.ts';

/**
 * The built-in writer: needs no network. It writes announcements from facts, and for everything else an outline
 * with questions to the author.
 */
export const composer: WritingEngine = {
  name: 'composer',
  async write(request, signal) {
    if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
    const told = announcementOf(request);
    if (!told) return { ...writeOutline(request), engine: outlineName };
    const parts = kindWriters[request.kind].announce(request, told);
    return { ...renderPost(request, parts, told.lead), engine: 'composer' };
  },
};
