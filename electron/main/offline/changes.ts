import { randomUUID } from 'node:crypto';
import { waitsToBeSent } from '../../../contract/desktop/offline.ts';
import type { z } from '../../../contract/platform/zod.ts';
import type { moveRequest } from '../../../contract/recruiting/board.calls.ts';
import type {
  DecisionRequest,
  Note,
  PersonDecision,
} from '../../../contract/recruiting/search-people.calls.ts';
import { newPostChange } from './post-change.ts';

export type ChangeKind = 'decision' | 'move' | 'note' | 'tag' | 'untag' | 'post';
export type MoveRequest = z.infer<typeof moveRequest>;

export interface WaitingChange {
  /** Also the key by which the server recognises a change that it has had already. */
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

/** What can be done without the server: decisions on people, their places on boards, notes, tags, and texts of posts. */
export const kindOfChange = (method: string, path: string): ChangeKind | undefined =>
  kinds.find(([, of, pattern]) => of === method && pattern.test(path.replace(/\?.*/, '')))?.[0];

export const methodOf = (kind: ChangeKind): string => kinds.find(([one]) => one === kind)?.[1] ?? 'POST';

/**
 * @param ifMatch the version of a post that was edited
 * @returns undefined for what cannot wait
 */
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

/** The person or post of a change whose path names it. */
export const idIn = ({ path }: Pick<WaitingChange, 'path'>): string => path.split('/')[3] ?? '';

/** The people or the post that a change is about. */
export const subjectsOf = (change: WaitingChange): string[] =>
  change.kind === 'decision' || change.kind === 'move'
    ? (JSON.parse(change.body) as DecisionRequest).people.map(({ id }) => id)
    : [idIn(change)];

export const tagOf = ({ kind, path, body }: WaitingChange): string =>
  kind === 'tag'
    ? (JSON.parse(body) as { tag: string }).tag
    : (new URL(path, 'http://any').searchParams.get('tag') ?? '');

/** What the page is answered about a person: what the server will, but for the author and the version that it will give. */
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
  // It has no id at the server yet by which it could be deleted.
  is_mine: false,
  created_at: at,
});
