import { organizationReturnPath, organizationSignInPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';

type Site = Pick<Services, 'publicUrl'>;

/** Where the provider of an organisation leads back to. Its own, so that no other provider's answer arrives there. */
export const ownRedirectUri = ({ publicUrl }: Site, organisationId: string): string =>
  publicUrl + organizationReturnPath(organisationId);

/** Where those lead back to whose settings are from before that. */
export const sharedRedirectUri = ({ publicUrl }: Site): string => publicUrl + organizationSignInPath;

export const redirectUri = (
  site: Site,
  { organisationId, hasOwnRedirect }: { organisationId: string; hasOwnRedirect: boolean },
): string => (hasOwnRedirect ? ownRedirectUri(site, organisationId) : sharedRedirectUri(site));
