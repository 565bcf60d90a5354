import type { PostKind } from '../../contract/content/post-kinds.ts';
import { blogPostPath, candidatePath, newSearchPath, talentPoolPath } from '../../contract/platform/paths.ts';

/** Spec §2. No other file spells these paths. */
export const paths = {
  home: '/',
  services: '/services',
  process: '/process',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  blog: '/blog',
  blogPost: blogPostPath,
  login: '/login',
  register: '/register',
  authLink: '/auth/:purpose/:uid?/:token?',
  dashboard: '/dashboard',
  sourcing: '/dashboard/sourcing',
  searchJob: (id: string) => `/dashboard/sourcing/jobs/${id}`,
  candidate: candidatePath,
  companyProfile: '/dashboard/company-profile',
  marketing: '/dashboard/marketing',
  posts: (kind: PostKind) => `/dashboard/marketing/${kind}`,
  post: (kind: PostKind, id: string) => `/dashboard/marketing/${kind}/${id}`,
  talentPool: talentPoolPath,
  sequences: '/dashboard/sequences',
  reports: '/dashboard/reports',
  settings: '/dashboard/settings',
  writingModel: '/dashboard/settings/writing-model',
  team: '/dashboard/settings/team',
} as const;

export { newSearchPath };

export const repeatSearchPath = (id: string) => `${newSearchPath}&again=${id}`;
export const copySearchPath = (id: string) => `${newSearchPath}&copy=${id}`;
export const newPostPath = (kind: PostKind) => `${paths.marketing}?kind=${kind}`;

/** Apart from `paths`, which every public page loads. */
export const boardPath = (jobId: string) => `/dashboard/sourcing/jobs/${jobId}/board`;
export const boardCardPath = (jobId: string, resultId: string) => `${boardPath(jobId)}?person=${resultId}`;

/** Apart from `paths`, which every public page loads. */
export const heldBackPath = (importId: string): string => `/dashboard/talent-pool/imports/${importId}`;
export const duplicatesPath = '/dashboard/talent-pool/duplicates';
export const addingPerson = 'add-a-person';
