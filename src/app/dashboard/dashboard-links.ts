import type { PostKind } from '../../../contract/model/post-kinds.ts';
import { postKinds } from '../../../contract/model/post-kinds.ts';
import { paths } from '../../lib/paths.ts';

/** The sidebar's label for each kind of post (spec §2). */
export const kindLabels: Record<PostKind, string> = {
  social_media: 'Social Media',
  linkedin: 'LinkedIn',
  blog: 'Blog',
  newsletter: 'Newsletter',
  email: 'Email',
};

/** The sidebar's links in the order of spec §2, followed by the talent pool and the settings. */
export const dashboardLinks = [
  { to: paths.sourcing, label: 'Sourcing' },
  { to: paths.companyProfile, label: 'Company Profile' },
  { to: paths.marketing, label: 'Marketing' },
  ...postKinds.map((kind) => ({ to: paths.posts(kind), label: kindLabels[kind] })),
  { to: paths.talentPool, label: 'Talent Pool' },
  { to: paths.settings, label: 'Settings' },
] as const;
