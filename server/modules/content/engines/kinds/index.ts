import type { PostKind } from '../../../../../contract/content/post-kinds.ts';
import { phrase } from '../../text/clean-text.ts';
import { writeBlocks } from '../../text/markdown.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { WritingRequest } from '../engine.ts';
import { type BlogParts, blog } from './blog.ts';
import { type EmailParts, email } from './email.ts';
import type { KindWriter } from './kind-writer.ts';
import { type LinkedinParts, linkedin } from './linkedin.ts';
import { type NewsletterParts, newsletter } from './newsletter.ts';
import { type SocialMediaParts, socialMedia } from './social-media.ts';

export interface PostParts {
  social_media: SocialMediaParts;
  linkedin: LinkedinParts;
  blog: BlogParts;
  newsletter: NewsletterParts;
  email: EmailParts;
}

export const kindWriters: Record<PostKind, KindWriter> = {
  social_media: socialMedia,
  linkedin,
  blog,
  newsletter,
  email,
} satisfies { [Kind in PostKind]: KindWriter<PostParts[Kind]> };

/** Its title is that of the text, for kinds with one; else the given title, else the topic. */
export function renderPost(
  request: WritingRequest,
  parts: unknown,
  title = phrase(request.prompt.topic),
): { title: string; content: string } {
  const writer = kindWriters[request.kind];
  const blocks = writer.layout(request, parts);
  const text = blocks.find(({ type }) => type !== 'heading')?.text ?? '';
  return {
    title: (writer.title?.(parts) ?? title) || (splitSentences(text)[0] ?? text),
    content: writeBlocks(blocks),
  };
}
