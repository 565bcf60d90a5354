import { announcementOf } from './composer/announcement.ts';
import { outlineParts } from './composer/outline.ts';
import { type WritingEngine, WritingError } from './engine.ts';
import { kindWriters } from './kinds/index.ts';
import { renderPost } from './render-post.ts';

/**
 * The built-in writer: needs no network. It writes announcements from facts; for everything else, which it cannot argue, it lays out an
 * outline with questions to the author.
 */
export const composer: WritingEngine = {
  name: 'composer',
  async write(request, signal) {
    if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
    const writer = kindWriters[request.kind];
    const told = announcementOf(request);
    const outline = outlineParts(request);
    return told
      ? { ...renderPost(request, writer.announce(request, told, outline), told.lead), engine: 'composer' }
      : { ...renderPost(request, writer.outline(request, outline), outline.title), engine: 'outline' };
  },
};
