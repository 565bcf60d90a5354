import { organizationSignInPath } from '../../../../contract/paths.ts';
import type { Services } from '../../../context.ts';

/** Where providers lead back to. */
export const redirectUri = ({ publicUrl }: Pick<Services, 'publicUrl'>): string =>
  publicUrl + organizationSignInPath;
