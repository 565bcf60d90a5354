import { linkedQuery, linkScheme, longestLink } from '../../../contract/desktop/app-links.ts';
import { newSearchPath } from '../../../contract/platform/paths.ts';
import { isPage } from '../../../contract/site/pages.ts';

const mailedLinks = ['activate', 'reset', 'email'];

const linkPart = /^[\w.~-]{1,512}$/;

/**
 * The app's path of a deep link; undefined unless links may open that page. Links come from untrusted programs,
 * so all that the pages don't need is dropped or refused.
 */
export function pathOfLink(link: string): string | undefined {
  const url = link.length <= longestLink ? URL.parse(link) : null;
  if (url?.protocol !== `${linkScheme}:` || url.username || url.password || url.port) return undefined;
  const path = `/${url.host}${url.pathname}`.replace(/(?<=.)\/$/, '');
  const [first, ...parts] = path.slice(1).split('/');
  if (!parts.every((part) => linkPart.test(part)) || !isPage(path)) return undefined;
  if (first === 'dashboard') return path + linkedQuery(url.searchParams);
  return first === 'auth' && parts.length === 3 && mailedLinks.includes(parts[0] ?? '') ? path : undefined;
}

export const newSearchArgument = '--new-search';

/** The code in a link by which the browser signs the app in: `larkspur://auth/app/{code}`. */
export function codeOfLink(link: string): string | undefined {
  return /^larkspur:\/\/auth\/app\/([\w.-]{1,1000})\/?$/.exec(link)?.[1];
}

export const linkInArguments = (argv: readonly string[]): string | undefined =>
  argv.findLast((argument) => argument.startsWith(`${linkScheme}:`));

export function pathOfArguments(argv: readonly string[]): string | undefined {
  if (argv.includes(newSearchArgument)) return newSearchPath;
  const link = linkInArguments(argv);
  return link === undefined ? undefined : pathOfLink(link);
}
