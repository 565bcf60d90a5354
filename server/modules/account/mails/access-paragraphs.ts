import type { AccountAccess } from '../../../../contract/account/account-access.calls.ts';
import { accessEndingPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import type { Paragraph } from '../../../platform/mail/compose-mail.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { accessEndingToken } from '../passwords/account-access.ts';

/** As many of a kind as are named; the rest is counted. */
const longestList = 10;

export function nameAccess({ sessions, api_keys, providers }: AccountAccess): string[] {
  const kinds: [string, string[]][] = [
    [
      'Devices that are logged in',
      sessions.map(({ device, network }) =>
        [device || 'an unknown device', network && `(${network})`].filter(Boolean).join(' '),
      ),
    ],
    ['API keys', api_keys.map(({ name }) => `“${name}”`)],
    ['Linked sign-ins', providers.map(({ issuer }) => hostOf(issuer))],
  ];
  return kinds
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => {
      const shown = names.slice(0, longestList).map(withoutLinks).join(', ');
      const rest = names.length - longestList;
      return `${kind}: ${shown}${rest > 0 ? ` and ${rest} more` : ''}.`;
    });
}

const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

/** The passkeys, which a new password does not end. */
export function namePasskeys({ passkeys }: AccountAccess): string[] {
  if (passkeys.length === 0) return [];
  const names = passkeys
    .slice(0, longestList)
    .map(({ name }) => `“${withoutLinks(name)}”`)
    .join(', ');
  return [`Passkeys stay: ${names}. Remove those that you do not know under Settings.`];
}

export const endingLink = (
  { publicUrl, secretKey }: Pick<Services, 'publicUrl' | 'secretKey'>,
  userId: string,
  endingId: string,
): Paragraph => ({
  label: 'End every login, API key and linked sign-in',
  href: publicUrl + accessEndingPath(userId, accessEndingToken(secretKey, endingId)),
});
