import { postKinds } from '../../../contract/content/post-kinds.ts';
import { desktopOrigin } from '../../../contract/desktop/desktop.ts';

const id = String.raw`[\w-]{1,100}`;
const subjects = [
  `/dashboard/sourcing/candidates/${id}`,
  `/dashboard/sourcing/jobs/${id}/board`,
  `/dashboard/marketing/(${postKinds.join('|')})/${id}`,
].map((path) => new RegExp(`^${path}$`));

/** The path of what may stand in a window of its own: a person, a board or a post. Undefined for every other address. */
export function subjectOf(address: string): string | undefined {
  const url = URL.parse(address, desktopOrigin);
  // Of a scheme that is not special, `origin` is "null".
  if (!url?.href.startsWith(`${desktopOrigin}/`)) return undefined;
  const path = url.pathname.replace(/\/$/, '');
  return subjects.some((subject) => subject.test(path)) ? path : undefined;
}
