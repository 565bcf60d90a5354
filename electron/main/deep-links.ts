import { activationPath, isPage } from '../../contract/paths.ts';

/** What other programs open the app with: `larkspur://dashboard/…` and `larkspur://auth/activate/{uid}/{token}`. */
export const linkScheme = 'larkspur';

const linkPart = /^[\w.~-]{1,512}$/;

/**
 * The app's path behind a deep link; undefined for all that is no link to a page that links may open. Links come from
 * anywhere: no query, fragment, credentials or escaped character gets through.
 */
export function pathOfLink(link: string): string | undefined {
  const url = link.length <= 2000 ? URL.parse(link) : null;
  if (url?.protocol !== `${linkScheme}:` || url.username || url.password || url.port) return undefined;
  const path = `/${url.host}${url.pathname}`.replace(/(?<=.)\/$/, '');
  const [first, ...parts] = path.slice(1).split('/');
  if (!parts.every((part) => linkPart.test(part)) || !isPage(path)) return undefined;
  if (first === 'dashboard') return path;
  const [action, uid, token] = parts;
  return first === 'auth' && action === 'activate' && uid && token ? activationPath(uid, token) : undefined;
}

/** The path that the arguments of a start ask for, on the systems that pass links so. */
export function pathOfArguments(argv: readonly string[]): string | undefined {
  const link = argv.findLast((argument) => argument.startsWith(`${linkScheme}:`));
  return link === undefined ? undefined : pathOfLink(link);
}
