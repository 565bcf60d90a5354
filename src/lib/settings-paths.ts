/** Apart from `paths`, which every public page loads. */
export const securityPath = '/dashboard/settings/security';
export const signInPath = '/dashboard/settings/sign-in';
export const blogSettingsPath = '/dashboard/settings/blog';
export const auditPath = '/dashboard/settings/audit';
export const voicePath = '/dashboard/settings/voice';
export const mailSettingsPath = '/dashboard/settings/mail';
export const apiKeysPath = '/dashboard/settings/api-keys';
export const applicantSystemPath = '/dashboard/settings/applicant-system';
/** As `contract/platform/paths.ts` has it for mails, which would be a chunk of its own here. */
export const providerAccessPath = '/dashboard/settings/provider-access';
export const dataSettingsPath = '/dashboard/settings/data';
export const reviewPath = '/dashboard/settings/data/review';
export const webhooksPath = '/dashboard/settings/webhooks';
export const searchSourcesPath = '/dashboard/settings/search-sources';
export const thisComputerPath = '/dashboard/settings/this-computer';
export const allPostsPath = '/dashboard/marketing/posts';
export const calendarPath = '/dashboard/marketing/calendar';
export const draftsPath = '/dashboard/marketing/drafts';
export const campaignPath = '/dashboard/marketing/campaign';

export const advertisePath = (searchId: string): string => `${campaignPath}?job=${searchId}`;

export const adminPath = '/dashboard/admin';
export const adminTasksPath = `${adminPath}/tasks`;
export const adminHealthPath = `${adminPath}/health`;
export const adminQuotasPath = `${adminPath}/quotas`;
export const organisationPath = (id: string): string => `${adminPath}/organisations/${id}`;
