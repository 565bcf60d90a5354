import { type WritingEngine, WritingError } from '../engine.ts';
import type { AnyParts } from '../parts.ts';
import { renderPost } from '../render-post.ts';
import { createDesk, type Desk } from './desk.ts';
import { writeBlog } from './write-blog.ts';
import { writeEmail } from './write-email.ts';
import { writeLinkedin } from './write-linkedin.ts';
import { writeNewsletter } from './write-newsletter.ts';
import { writeSocialMedia } from './write-social-media.ts';

/** The built-in engine: needs no network, and writes the same text for the same request and seed. */
export const composer: WritingEngine = {
  name: 'composer',
  async write(request, signal) {
    if (signal.aborted) throw new WritingError('The writing was interrupted.', { retryable: true });
    return { ...renderPost(request, compose(createDesk(request))), engine: 'composer' };
  },
};

function compose(desk: Desk): AnyParts {
  const { kind } = desk.request;
  switch (kind) {
    case 'social_media':
      return { kind, parts: writeSocialMedia(desk) };
    case 'linkedin':
      return { kind, parts: writeLinkedin(desk) };
    case 'blog':
      return { kind, parts: writeBlog(desk) };
    case 'newsletter':
      return { kind, parts: writeNewsletter(desk) };
    case 'email':
      return { kind, parts: writeEmail(desk) };
  }
}
