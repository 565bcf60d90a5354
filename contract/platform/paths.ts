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

export const candidatePath = (id: string) => `/dashboard/sourcing/candidates/${id}`;
/** The page behind the link of an activation mail (spec §2). */
export const activationPath = (uid: string, token: string) => `/auth/activate/${uid}/${token}`;
export const invitationPath = (uid: string, token: string) => `/auth/invite/${uid}/${token}`;
export const passwordResetPath = (uid: string, token: string) => `/auth/reset/${uid}/${token}`;
export const accessEndingPath = (uid: string, token: string) => `/auth/access/${uid}/${token}`;
export const emailConfirmationPath = (uid: string, token: string) => `/auth/email/${uid}/${token}`;
/** Where mail programs switch the mails off with one click (RFC 8058). */
export const watchMailsOffPath = (uid: string, token: string) => `/api/user/watch-mails/off/${uid}/${token}/`;
export const watchMailsPath = (uid: string, token: string) => `/auth/mails/${uid}/${token}`;
/** Where mail programs object to mails with one click (RFC 8058). */
export const oneClickObjectionPath = (uid: string, token: string) =>
  `/api/contact/objections/${uid}/${token}/`;
export const objectionPath = (uid: string, token: string) => `/auth/objection/${uid}/${token}`;
export const sharedShortlistPath = (uid: string, token: string) => `/auth/shortlist/${uid}/${token}`;
/** Where the sign-ins of all organizations lead back to whose settings are from before each had an address of its own. */
export const organizationSignInPath = '/auth/organization';
export const organizationReturnPath = (id: string) => `${organizationSignInPath}/${id}/return`;
export const organizationStartPath = (id: string) => `${organizationSignInPath}/${id}`;
export const talentPoolPath = '/dashboard/talent-pool';
export const reviewPath = '/dashboard/settings/data/review';
export const dataSettingsPath = '/dashboard/settings/data';
/** Also the link in a mail, which leads there by way of the login. */
export const deletionPath = (token: string) => `${dataSettingsPath}/delete/${token}`;
export const deletionLinkPath = (token: string) => `/auth/deletion/${token}`;
export const appSignInPath = (challenge: string) => `/auth/app/${challenge}`;
export const forgotPasswordPath = '/auth/forgot';
export const newSearchPath = '/dashboard/sourcing?tab=initiate-search';
export const apiKeysPath = '/dashboard/settings/api-keys';
export const providerAccessPath = '/dashboard/settings/provider-access';
export const appSettingsPath = '/dashboard/settings/app';
/** The website has no such page. */
export const serverPath = '/server';

export const blogPostPath = (slug: string) => `/blog/${slug}`;

export const ownBlogPath = (blog: string) => `/o/${blog}/blog`;
export const ownBlogPostPath = (blog: string, post: string) => `${ownBlogPath(blog)}/${post}`;
export const ownBlogsSiteMapPath = '/o/sitemap.xml';

/** A picture that readers of a blog or of a mail load, without signing in. */
export const publicPicturePath = (picture: string, shape: string) => `/pictures/${picture}/${shape}.jpg`;

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

export const isApiPath = (path: string): boolean =>
  apiPrefixes.some((prefix) => (prefix.endsWith('/') ? `${path}/`.startsWith(prefix) : path === prefix));

/** True if a path requests a file rather than a page: a missing file answers plain 404, a missing page shows one. */
export function isFilePath(path: string): boolean {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return path.startsWith('/assets/') || bare.slice(bare.lastIndexOf('/') + 1).includes('.');
}

/** One part of a path. A part that is empty or made of dots would make another path of it, whatever its encoding. */
export const pathPart = (value: string): string =>
  /^\.{0,2}$/.test(value) ? '-' : encodeURIComponent(value.toWellFormed());
