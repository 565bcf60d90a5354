import { postKinds } from './model/post-kinds.ts';

/** Where a server identifies itself as Larkspur, without authentication. */
export const healthPath = '/healthz';

/** First path segments that belong to the API; everything else is a page. The desktop shell forwards them too. */
export const apiPrefixes = [
  '/api/',
  '/search/',
  '/post/',
  '/talent/',
  '/tasks/',
  '/team/',
  healthPath,
  '/readyz',
  '/metrics',
  '/openapi.json',
] as const;

/** The page of one candidate, relative to the public address. */
export const candidatePath = (id: string) => `/dashboard/sourcing/candidates/${id}`;
/** The page behind the link of an activation mail (spec §2). */
export const activationPath = (uid: string, token: string) => `/auth/activate/${uid}/${token}`;
/** The page behind the link of an invitation mail. */
export const invitationPath = (uid: string, token: string) => `/auth/invite/${uid}/${token}`;
/** Where the user of the desktop app chooses its server. The website has no such page. */
export const serverPath = '/server';

/** The page of one published post. */
export const blogPostPath = (slug: string) => `/blog/${slug}`;

/** The pages that are rendered to HTML when the site is built. */
export const publicPages = [
  '/',
  '/services',
  '/process',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/blog',
  '/login',
  '/register',
] as const;

const pages = [
  ...publicPages,
  // The feed beside them is not a page.
  blogPostPath('[^/.]+'),
  activationPath(':uid', ':token'),
  invitationPath(':uid', ':token'),
  ...['/dashboard', '/dashboard/sourcing', '/dashboard/sourcing/jobs/:id', candidatePath(':id')],
  ...['/dashboard/talent-pool', '/dashboard/company-profile', '/dashboard/marketing'],
  '/dashboard/settings',
  '/dashboard/settings/writing-model',
  '/dashboard/settings/team',
  ...postKinds.map((kind) => `/dashboard/marketing/${kind}`),
].map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Whether the renderer has a page at this path (spec §2). Others show its "not found" page, and the server says 404. */
export const isPage = (path: string): boolean => pages.some((page) => page.test(path));

/** Whether a path belongs to the API, existing or not. */
export const isApiPath = (path: string): boolean =>
  apiPrefixes.some((prefix) => (prefix.endsWith('/') ? `${path}/`.startsWith(prefix) : path === prefix));

/** Whether a path requests a file rather than a page: a missing file answers plain 404, a missing page shows one. */
export const isFilePath = (path: string): boolean => path.startsWith('/assets/') || /\.[^/]*\/?$/.test(path);
