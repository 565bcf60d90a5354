import type { EditablePost, PostChange } from '../../../contract/api/posts.ts';
import type { Fetch } from '../protocol.ts';

/** A changed text of a post, over one of its versions. */
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

export const postIdOf = (path: string): string => path.split('/')[3] ?? '';

export function textOf(body: string): { title: string; body: string } {
  const change = JSON.parse(body) as TextChange;
  return { title: change.title, body: change.body };
}

const versionOf = (body: string): number => (JSON.parse(body) as TextChange).version;
const over = (body: string, version: number): string =>
  JSON.stringify({ ...(JSON.parse(body) as TextChange), version });

/**
 * The versions that sent texts have made. The page still edits the one before, as nobody has told it of the new one: its next
 * text is over that.
 */
export function createPostVersions() {
  const made = new Map<string, { from: number; to: number }>();
  return {
    current: (path: string, body: string): string => {
      const known = made.get(path);
      return known && known.from === versionOf(body) ? over(body, known.to) : body;
    },
    remember: ({ path, body }: { path: string; body: string }, version: number): void => {
      made.set(path, { from: versionOf(body), to: version });
    },
    clear: () => made.clear(),
  };
}

/** The post as the server has it, with the same request over that version. */
export async function overStoredPost(
  { origin, authorization }: { origin: string; authorization: string },
  fetch: Fetch,
  { path, body }: { path: string; body: string },
): Promise<{ isSame: boolean; version: number; body: string }> {
  const answer = await fetch(origin + path, { headers: { authorization } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const stored = (await answer.json()) as EditablePost;
  const own = textOf(body);
  const isSame = stored.title === own.title.trim() && stored.body.trim() === own.body.trim();
  return { isSame, version: stored.version, body: over(body, stored.version) };
}
