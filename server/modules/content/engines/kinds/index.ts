import type { PostKind } from '../../../../../contract/content/post-kinds.ts';
import { blog } from './blog.ts';
import { email } from './email.ts';
import type { KindWriter } from './kind-writer.ts';
import { linkedin } from './linkedin.ts';
import { newsletter } from './newsletter.ts';
import { socialMedia } from './social-media.ts';

export const kindWriters: Record<PostKind, KindWriter> = {
  social_media: socialMedia,
  linkedin,
  blog,
  newsletter,
  email,
};
