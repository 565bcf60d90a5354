import { postKinds } from '../content/post-kinds.ts';
import { blogPostPath, forgotPasswordPath, organizationSignInPath, publicPages } from '../platform/paths.ts';

const pages = [
  ...publicPages,
  blogPostPath('[^/.]+'),
  forgotPasswordPath,
  `${organizationSignInPath}(/:id(/return)?)?`,
  '/auth/app/:challenge',
  '/auth/deletion/:token',
  '/auth/(activate|invite|reset|access|email|mails|objection|shortlist)/:uid/:token',
  `/dashboard(/sourcing(/jobs/:id(/board)?|/candidates/:id)?|/talent-pool(/duplicates|/imports/:id)?|/sequences|/reports|/company-profile|/marketing/(calendar|campaign|drafts|posts)|/marketing(/(${postKinds.join('|')})(/:id)?)?|/settings(/writing-model|/mail|/api-keys|/webhooks|/security|/sign-in|/audit|/data(/review|/delete/:token)?|/team|/blog|/voice|/provider-access|/search-sources|/applicant-system|/app|/this-computer)?|/admin(/(tasks|health|quotas|organisations/:id))?)?`,
].map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** True if the renderer has a page at this path (spec §2). Others show its "not found" page, and the server says 404. */
export const isPage = (path: string): boolean => pages.some((page) => page.test(path));
