import { type WaitingPart, type WaitingTags, waitsToBeSent } from '../../../contract/desktop/offline.ts';
import type { DecisionRequest, FoundPerson, Note } from '../../../contract/recruiting/search-people.calls.ts';
import { type MoveRequest, noteOf, subjectsOf, tagOf, type WaitingChange } from './changes.ts';
import { textOf } from './post-change.ts';

type Decided = Pick<Partial<FoundPerson>, 'decision' | 'reason' | 'decided_by' | 'decided_at'>;
type Tags = NonNullable<WaitingTags['waiting_tags']>;

/** What waits about one person or post. */
interface Waiting {
  decided?: Decided;
  moved?: { stage: string; moved_at: string };
  notes?: Note[];
  tags?: Tags;
  text?: { title: string; body: string };
}

/** Shows waiting changes in an answer about people or posts, as if the server had them. */
export function withChanges(body: string, changes: readonly WaitingChange[]): string {
  if (changes.length === 0) return body;
  const waiting = gather(changes);
  return JSON.stringify(
    JSON.parse(body, (_key, value: unknown) => {
      const own = isIdentified(value) ? waiting.get(value.id) : undefined;
      return own ? shown(value as { id: string }, own) : value;
    }),
  );
}

const isIdentified = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** What is wanted of each person and post once all that waits is sent. */
function gather(changes: readonly WaitingChange[]): Map<string, Waiting> {
  const waiting = new Map<string, Waiting>();
  for (const change of changes) {
    for (const id of subjectsOf(change)) {
      waiting.set(id, { ...waiting.get(id), ...after(waiting.get(id) ?? {}, change) });
    }
  }
  return waiting;
}

function after(before: Waiting, change: WaitingChange): Waiting {
  const { kind, body, at } = change;
  switch (kind) {
    case 'post':
      return { text: textOf(body) };
    case 'note':
      return { notes: [noteOf(change), ...(before.notes ?? [])] };
    case 'tag':
    case 'untag':
      return { tags: withTag(before.tags, tagOf(change), kind === 'tag') };
    case 'move':
      return { moved: { stage: (JSON.parse(body) as MoveRequest).stage, moved_at: at } };
    case 'decision': {
      const { decision, reason = '' } = JSON.parse(body) as DecisionRequest;
      // A decision that is taken away is absent in the server's answers as well.
      return {
        decided: { decision: decision ?? undefined, reason, decided_by: waitsToBeSent, decided_at: at },
      };
    }
  }
}

const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();
const without = (tags: string[], tag: string) => tags.filter((one) => !isSame(tag)(one));

function withTag({ added, removed }: Tags = { added: [], removed: [] }, tag: string, isAdded: boolean): Tags {
  return {
    added: isAdded ? [...without(added, tag), tag] : without(added, tag),
    removed: isAdded ? without(removed, tag) : [...without(removed, tag), tag],
  };
}

function shown(value: { id: string }, { decided, moved, notes, tags, text }: Waiting): object {
  // Lists have posts without their texts.
  if (text && 'body' in value) return { ...value, ...text, waits_to_be_sent: true } satisfies WaitingPart;
  if (text) return { ...value, title: text.title };
  const person = value as FoundPerson;
  return {
    ...person,
    ...decided,
    ...(moved && 'stage' in value && { ...moved, waits_to_be_sent: true }),
    ...(notes && person.written_notes && { written_notes: [...notes, ...person.written_notes] }),
    ...(tags && { tags: tagsOf(person.tags ?? [], tags), waiting_tags: tags }),
  };
}

const tagsOf = (known: string[], { added, removed }: Tags): string[] => [
  ...known.filter((tag) => ![...removed, ...added].some(isSame(tag))),
  ...added,
];
