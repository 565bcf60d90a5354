import type { EditablePost, PostChange } from '../../../contract/content/posts.calls.ts';
import type { Fetch } from '../shell/protocol.ts';
import { overVersions } from './over-versions.ts';

type TextChange = { title: string; body: string; version: number } & Pick<
  PostChange,
  'autosave' | 'proposal'
>;

/** The request that waits. Undefined unless it changes the text alone, over a known version: all else needs the server. */
export function newPostChange(given: string, ifMatch: string | null): string | undefined {
  const { title, body, autosave, proposal, ...more } = JSON.parse(given) as PostChange;
  const version = more.version ?? Number(/^(?:W\/)?"(\d+)"$/.exec(ifMatch ?? '')?.[1]);
  if (title === undefined || body === undefined || more.status || more.tags || Number.isNaN(version)) {
    return undefined;
  }
  const text = { title, body, version, ...(autosave && { autosave }), ...(proposal && { proposal }) };
  return JSON.stringify(text satisfies TextChange);
}

export function textOf(body: string): { title: string; body: string } {
  const change = JSON.parse(body) as TextChange;
  return { title: change.title, body: change.body };
}

/** The post as the server has it, with the same request over that version. */
export async function overStoredPost(
  { origin, authorization }: { origin: string; authorization: string },
  fetch: Fetch,
  { path, body }: { path: string; body: string },
): Promise<{ isSame: boolean; post: EditablePost; body: string }> {
  const answer = await fetch(origin + path, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const post = (await answer.json()) as EditablePost;
  const own = textOf(body);
  const isSame = post.title === own.title.trim() && post.body.trim() === own.body.trim();
  return { isSame, post, body: overVersions(body, () => post.version) };
}
