import { randomUUID } from 'node:crypto';
import type {
  DecisionRequest,
  FoundPerson,
  Note,
  PersonDecision,
} from '../../../contract/api/search-people.ts';
import type { WaitingPost } from '../../../contract/offline.ts';
import { newPostChange, postIdOf, textOf } from './post-change.ts';

/** A change that waits until the server can be reached. */
export interface WaitingChange {
  /** Also the key by which the server recognises a change that it has had already. */
  id: string;
  kind: 'decision' | 'note' | 'post';
  path: string;
  body: string;
  /** When it was made, ISO 8601. */
  at: string;
}

/** Stands where the author will. */
const waitsToBeSent = 'Waits to be sent';

const kinds: [WaitingChange['kind'], string, RegExp][] = [
  ['decision', 'POST', /^\/search\/jobs\/[^/]+\/decisions\/$/],
  ['note', 'POST', /^\/search\/results\/[^/]+\/notes\/$/],
  ['post', 'PATCH', /^\/post\/posts\/[^/]+\/$/],
];

/** What can be done without the server: decisions on people of a search, notes about them, and texts of posts. */
export const kindOfChange = (method: string, pathname: string): WaitingChange['kind'] | undefined =>
  kinds.find(([, of, pattern]) => of === method && pattern.test(pathname))?.[0];

/**
 * @param ifMatch the version of a post that was edited
 * @returns undefined for what cannot wait
 */
export function newChange(
  kind: WaitingChange['kind'],
  path: string,
  given: string,
  ifMatch: string | null,
): WaitingChange | undefined {
  const body = kind === 'post' ? newPostChange(given, ifMatch) : given;
  if (body === undefined) return undefined;
  return { id: randomUUID(), kind, path, body, at: new Date().toISOString() };
}

/** What the page is answered about a person: what the server will, but for the author and the version that it will give. */
export function answerTo(change: WaitingChange): Response {
  if (change.kind === 'note') return Response.json(noteOf(change), { status: 201 });
  const { decision, reason = '', people } = JSON.parse(change.body) as DecisionRequest;
  const decided = people.map(
    ({ id, version }): PersonDecision => ({
      id,
      decision,
      reason,
      decided_by: waitsToBeSent,
      decision_version: version,
      stage: null,
    }),
  );
  return Response.json(decided);
}

const noteOf = ({ id, body, at }: WaitingChange): Note => ({
  id,
  text: (JSON.parse(body) as { text: string }).text,
  author: waitsToBeSent,
  // It has no id at the server yet by which it could be deleted.
  is_mine: false,
  created_at: at,
});

/** Shows waiting changes in an answer about people of searches, as if the server had them. */
export function withChanges(body: string, changes: readonly WaitingChange[]): string {
  if (changes.length === 0) return body;
  const decisions = new Map<string, Partial<FoundPerson>>();
  const notes = new Map<string, Note[]>();
  const posts = new Map<string, { title: string; body: string }>();
  for (const change of changes) {
    if (change.kind === 'post') {
      posts.set(postIdOf(change.path), textOf(change.body));
      continue;
    }
    if (change.kind === 'note') {
      const [, id = ''] = /results\/([^/]+)\//.exec(change.path) ?? [];
      notes.set(id, [noteOf(change), ...(notes.get(id) ?? [])]);
      continue;
    }
    const { decision, reason = '', people } = JSON.parse(change.body) as DecisionRequest;
    for (const { id } of people) {
      // A decision that is taken away is absent in the server's answers as well.
      decisions.set(id, { decision: decision ?? undefined, reason, decided_by: waitsToBeSent });
    }
  }
  const show = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('id' in value)) return value;
    const text = posts.get((value as { id: string }).id);
    // Lists have posts without their texts.
    if (text && 'body' in value) return { ...value, ...text, waits_to_be_sent: true } satisfies WaitingPost;
    if (text) return { ...value, title: text.title };
    const person = value as FoundPerson;
    // People of searches alone have ids that are decided on.
    const shown = { ...person, ...decisions.get(person.id) };
    const own = notes.get(person.id);
    return own && person.written_notes
      ? { ...shown, written_notes: [...own, ...person.written_notes] }
      : shown;
  };
  return JSON.stringify(JSON.parse(body, show));
}
