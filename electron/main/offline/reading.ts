import { savedHeader } from '../../../contract/desktop/offline.ts';
import { totalCountHeader } from '../../../contract/platform/call.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { Outbox, Sender } from './outbox.ts';
import type { ReadingKey } from './reading-key.ts';
import type { SavedAnswers } from './saved-answers.ts';
import { withChanges } from './shown-changes.ts';

/** Whose request it is. */
export interface Asked extends Sender {
  url: string;
  /** With its query. */
  path: string;
  /** When it was asked, among deletions. */
  epoch: number;
}

interface ReadingParts {
  saved: SavedAnswers;
  key: Pick<ReadingKey, 'load'>;
  outbox: Pick<Outbox, 'list' | 'flush'>;
  isReachable(): boolean;
  /** Whether nothing was deleted since it was asked. */
  isCurrent(asked: Asked): boolean;
}

export const gatewayFailures = [502, 503, 504];
const nameOf = ({ origin, user, path }: Asked) => JSON.stringify([origin, user, path]);

/** Keeps what pages read, and answers with it while the server cannot be reached, with what waits. */
export function openReading({ saved, key, outbox, isReachable, isCurrent }: ReadingParts) {
  async function keep(asked: Asked, fetch: Fetch, answer: Response): Promise<Response> {
    const contentType = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200 || !contentType.startsWith('application/json')) return answer;
    // What was asked for before a sign-out is not kept after it.
    const loaded = isCurrent(asked) ? await key.load() : undefined;
    if (!loaded || !isCurrent(asked)) return answer;
    const body = await answer.text();
    const total = answer.headers.get(totalCountHeader) ?? undefined;
    const at = new Date().toISOString();
    if (isCurrent(asked)) void saved.write(loaded, nameOf(asked), { contentType, body, total, at });
    const changes = await outbox.list(asked);
    if (changes.length > 0) void outbox.flush(asked, fetch);
    return new Response(withChanges(body, changes), { status: 200, headers: answer.headers });
  }

  async function readSaved(asked: Asked): Promise<Response | undefined> {
    const loaded = await key.load();
    const found = loaded && (await saved.read(loaded, nameOf(asked)));
    if (!found) return undefined;
    const headers = new Headers({ 'content-type': found.contentType, [savedHeader]: found.at });
    if (found.total !== undefined) headers.set(totalCountHeader, found.total);
    const body = withChanges(found.body, await outbox.list(asked));
    return new Response(body, { status: 200, headers });
  }

  async function read(asked: Asked, fetch: Fetch, options: Parameters<Fetch>[1]): Promise<Response> {
    // Waiting for a server that is known to be away helps nobody who only wants to read.
    if (!isReachable()) {
      const found = await readSaved(asked);
      if (found) return found;
    }
    try {
      const answer = await fetch(asked.url, options);
      if (!gatewayFailures.includes(answer.status)) return await keep(asked, fetch, answer);
      return (await readSaved(asked)) ?? answer;
    } catch (error) {
      const found = options?.signal?.aborted ? undefined : await readSaved(asked);
      if (!found) throw error;
      return found;
    }
  }

  return { read, readSaved };
}
