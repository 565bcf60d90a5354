import type { PostKind } from '../../../../../contract/content/post-kinds.ts';
import { blog } from './blog.ts';
import { email } from './email.ts';
import type { KindQuestion } from './kind-question.ts';
import { linkedin } from './linkedin.ts';
import { newsletter } from './newsletter.ts';
import { socialMedia } from './social-media.ts';

export const kindQuestions: Record<PostKind, KindQuestion> = {
  social_media: socialMedia,
  linkedin,
  blog,
  newsletter,
  email,
};
