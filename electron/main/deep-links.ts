import { isPage } from '../../contract/pages.ts';

/** The scheme of deep links: `larkspur://dashboard/…` and `larkspur://auth/activate/{uid}/{token}`, or another mailed link. */
export const linkScheme = 'larkspur';

/** The mailed links that open in the app: those of an activation, of a new password and of a new address. */
const mailedLinks = ['activate', 'reset', 'email'];

const linkPart = /^[\w.~-]{1,512}$/;

/**
 * The app's path of a deep link; undefined unless links may open that page. Links come from untrusted programs, so query,
 * fragment, credentials and escaped characters are dropped or refused.
 */
export function pathOfLink(link: string): string | undefined {
  const url = link.length <= 2000 ? URL.parse(link) : null;
  if (url?.protocol !== `${linkScheme}:` || url.username || url.password || url.port) return undefined;
  const path = `/${url.host}${url.pathname}`.replace(/(?<=.)\/$/, '');
  const [first, ...parts] = path.slice(1).split('/');
  if (!parts.every((part) => linkPart.test(part)) || !isPage(path)) return undefined;
  if (first === 'dashboard') return path;
  return first === 'auth' && parts.length === 3 && mailedLinks.includes(parts[0] ?? '') ? path : undefined;
}

/** The path of the deep link among a process's arguments, on systems that pass links this way. */
export function pathOfArguments(argv: readonly string[]): string | undefined {
  const link = argv.findLast((argument) => argument.startsWith(`${linkScheme}:`));
  return link === undefined ? undefined : pathOfLink(link);
}
