/** The screens that are walked through while the server cannot be reached, as the dashboard's routes name them. */
export const ownerScreens = [
  '/dashboard',
  '/dashboard/sourcing',
  '/dashboard/talent-pool',
  '/dashboard/reports',
  '/dashboard/sequences',
  '/dashboard/company-profile',
  '/dashboard/marketing',
  '/dashboard/talent-pool/duplicates',
  '/dashboard/marketing/posts',
  '/dashboard/marketing/calendar',
  '/dashboard/marketing/campaign',
  '/dashboard/marketing/drafts',
  '/dashboard/marketing/social_media',
  '/dashboard/marketing/linkedin',
  '/dashboard/marketing/blog',
  '/dashboard/marketing/newsletter',
  '/dashboard/marketing/email',
  '/dashboard/settings',
  '/dashboard/settings/security',
  '/dashboard/settings/sign-in',
  '/dashboard/settings/app',
  '/dashboard/settings/team',
  '/dashboard/settings/voice',
  '/dashboard/settings/blog',
  '/dashboard/settings/mail',
  '/dashboard/settings/data',
  '/dashboard/settings/data/review',
  '/dashboard/settings/data/delete/:token',
  '/dashboard/settings/writing-model',
  '/dashboard/settings/applicant-system',
  '/dashboard/settings/api-keys',
  '/dashboard/settings/webhooks',
  '/dashboard/settings/audit',
  '/dashboard/settings/provider-access',
  '/dashboard/settings/search-sources',
] as const;

/** Of something that was made or found before. The posts of all kinds have one page, which is opened for one of them. */
export const openedScreens = [
  '/dashboard/sourcing/jobs/:jobId',
  '/dashboard/sourcing/jobs/:jobId/board',
  '/dashboard/sourcing/candidates/:id',
  '/dashboard/talent-pool/imports/:importId',
  '/dashboard/marketing/social_media/:id',
  '/dashboard/marketing/linkedin/:id',
  '/dashboard/marketing/blog/:id',
  '/dashboard/marketing/newsletter/:id',
  '/dashboard/marketing/email/:id',
] as const;

/** For SuperAdmins. */
export const adminScreens = [
  '/dashboard/admin',
  '/dashboard/admin/organisations/:id',
  '/dashboard/admin/tasks',
  '/dashboard/admin/health',
  '/dashboard/admin/quotas',
] as const;

/** The server of the local mode is always there. */
export const localScreens = ['/dashboard/settings/this-computer'] as const;
