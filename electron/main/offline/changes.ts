import { randomUUID } from 'node:crypto';
import type { EditablePost, PostChange } from '../../../contract/content/posts.calls.ts';
import { waitsToBeSent } from '../../../contract/desktop/offline.ts';
import type { z } from '../../../contract/platform/zod.ts';
import type { moveRequest } from '../../../contract/recruiting/board.calls.ts';
import type {
  DecisionRequest,
  Note,
  PersonDecision,
} from '../../../contract/recruiting/search-people.calls.ts';
import { decisionLabels } from '../../../contract/search/decisions.ts';
import type { Fetch } from '../shell/protocol.ts';

export interface Versioned {
  version?: number;
  people?: { id: string; version: number }[];
}

/** The same request over other versions. @param versionOf `id` is empty for the version of what the path names */
export function overVersions(body: string, versionOf: (id: string, version: number) => number): string {
  const request = JSON.parse(body) as Versioned;
  const { version, people } = request;
  return JSON.stringify({
    ...request,
    ...(version !== undefined && { version: versionOf('', version) }),
    ...(people && { people: people.map((one) => ({ ...one, version: versionOf(one.id, one.version) })) }),
  });
}

type TextChange = { title: string; body: string; version: number } & Pick<
  PostChange,
  'autosave' | 'proposal'
>;

/** The request that waits. Undefined unless it changes the text alone, over a known version: all else needs the server. */
function newPostChange(given: string, ifMatch: string | null): string | undefined {
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

export type ChangeKind = 'decision' | 'move' | 'note' | 'tag' | 'untag' | 'post';
export type MoveRequest = z.infer<typeof moveRequest>;

export interface WaitingChange {
  /** Also the key by which the server recognizes a change that it has had already. */
  id: string;
  kind: ChangeKind;
  path: string;
  body: string;
  /** When it was made, ISO 8601. */
  at: string;
  column?: string | undefined;
}

const kinds: [ChangeKind, string, RegExp][] = [
  ['decision', 'POST', /^\/search\/jobs\/[^/]+\/decisions\/$/],
  ['move', 'POST', /^\/search\/jobs\/[^/]+\/board\/moves\/$/],
  ['note', 'POST', /^\/(search\/results|talent\/people)\/[^/]+\/notes\/$/],
  ['tag', 'POST', /^\/(search\/results|talent\/people)\/[^/]+\/tags\/$/],
  ['untag', 'DELETE', /^\/(search\/results|talent\/people)\/[^/]+\/tags\/$/],
  ['post', 'PATCH', /^\/post\/posts\/[^/]+\/$/],
];

export const kindOfChange = (method: string, path: string): ChangeKind | undefined =>
  kinds.find(([, of, pattern]) => of === method && pattern.test(path.replace(/\?.*/, '')))?.[0];

export const methodOf = (kind: ChangeKind): string => kinds.find(([one]) => one === kind)?.[1] ?? 'POST';

export function newChange(
  kind: ChangeKind,
  path: string,
  given: string,
  ifMatch: string | null,
): WaitingChange | undefined {
  const body = kind === 'post' ? newPostChange(given, ifMatch) : given;
  if (body === undefined) return undefined;
  return { id: randomUUID(), kind, path, body, at: new Date().toISOString() };
}

export const idIn = ({ path }: Pick<WaitingChange, 'path'>): string => path.split('/')[3] ?? '';

export const subjectsOf = (change: WaitingChange): string[] =>
  change.kind === 'decision' || change.kind === 'move'
    ? (JSON.parse(change.body) as DecisionRequest).people.map(({ id }) => id)
    : [idIn(change)];

export const tagOf = ({ kind, path, body }: WaitingChange): string =>
  kind === 'tag'
    ? (JSON.parse(body) as { tag: string }).tag
    : (new URL(path, 'http://any').searchParams.get('tag') ?? '');

export function answerTo(change: WaitingChange): Response {
  const { kind, body } = change;
  if (kind === 'note') return Response.json(noteOf(change), { status: 201 });
  if (kind === 'tag' || kind === 'untag') return new Response(null, { status: 204 });
  const request = JSON.parse(body) as Partial<DecisionRequest> & Partial<MoveRequest>;
  const decided = (request.people ?? []).map(
    ({ id, version }): PersonDecision => ({
      id,
      decision: request.decision ?? null,
      reason: request.reason ?? '',
      decided_by: waitsToBeSent,
      decision_version: version,
      stage: request.stage ?? null,
    }),
  );
  return Response.json(decided);
}

export const noteOf = ({ id, body, at }: WaitingChange): Note => ({
  id,
  text: (JSON.parse(body) as { text: string }).text,
  author: waitsToBeSent,
  is_mine: false,
  created_at: at,
});

export function describeChange(change: WaitingChange): string {
  const { kind, body, column } = change;
  switch (kind) {
    case 'post':
      return `the text of “${textOf(body).title}”`;
    case 'note':
      return `the note “${shortened(noteText(body))}”`;
    case 'tag':
      return `the tag “${tagOf(change)}”`;
    case 'untag':
      return `without the tag “${tagOf(change)}”`;
    case 'move':
      return column ? `on the board in “${column}”` : 'another column of the board';
    case 'decision': {
      const { decision, reason } = JSON.parse(body) as DecisionRequest;
      return `${decision ? decisionLabels[decision] : 'undecided'}${reason ? ` (${reason})` : ''}`;
    }
  }
}

export const textsOf = (changes: readonly WaitingChange[]): string =>
  changes
    .flatMap(({ kind, body }) => {
      if (kind === 'note') return [noteText(body)];
      if (kind !== 'post') return [];
      const { title, body: text } = textOf(body);
      return [`${title}\n\n${text}`];
    })
    .join('\n\n');

const noteText = (body: string) => (JSON.parse(body) as { text: string }).text;
const longestShown = 120;
const shortened = (text: string) =>
  text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
