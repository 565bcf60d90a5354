import { noPassword } from '../../../../contract/account/passwords.calls.ts';
import { proofNeededCode } from '../../../../contract/account/proof.ts';
import {
  discardExport,
  downloadExport,
  listTransfers,
  startExport,
  startOrganisationImport,
  type Transfer,
  type Transfers,
  transfers,
} from '../../../../contract/organization/organisation.calls.ts';
import { taskStarted } from '../../../../contract/platform/call.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { cancelTask } from '../../../../contract/tasks/tasks.calls.ts';
import { detailOf } from '../../server/detail.ts';
import { fetchSignedIn } from '../../session/fetch-signed-in.ts';
import type { DesktopSession } from '../../session/session.ts';
import type { Fetch } from '../../shell/protocol.ts';

/** What a server has answered in place of what was asked for. Its message is a sentence for the user. */
export class RefusedCall extends Error {
  override name = 'RefusedCall';
}

/** The calls about exports and imports, for one session at one server. Each throws `RefusedCall`, or as `fetch` does. */
export interface OrganizationCalls {
  list(): Promise<Transfers>;
  /** Resolves to the export's id. For the computer's own user, who has no password. */
  startExport(): Promise<string>;
  download(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  discard(id: string): Promise<void>;
  upload(archive: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string>;
  cancel(id: string): Promise<void>;
  /** Waits for the end of an export or import, over failures of the network as well. */
  follow(id: string, options: FollowOptions): Promise<Transfer>;
}

interface FollowOptions {
  /** Has it cancelled; its end is waited for all the same. */
  signal: AbortSignal;
  onProgress(progress: Transfer['progress']): void;
}

/** In milliseconds. */
const pollMs = 500;
const timeoutMs = 30_000;

export function createOrganizationCalls(
  origin: string,
  session: () => Pick<DesktopSession, 'accessToken' | 'refresh'>,
  fetch: Fetch,
): OrganizationCalls {
  async function send(path: string, options: Parameters<Fetch>[1] = {}): Promise<Response> {
    const made = () => ({ signal: AbortSignal.timeout(timeoutMs), ...options });
    const answer = await fetchSignedIn(session(), fetch, origin + path, made, !options.duplex);
    if ('outcome' in answer) {
      if (answer.outcome === 'unreachable') throw new Error('The server cannot be reached.');
      throw new RefusedCall('You are not signed in there any more. Sign in again.');
    }
    if (answer.ok) return answer;
    if (await isProofNeeded(answer.clone())) {
      throw new RefusedCall(
        'You signed in there more than ten minutes ago. Cancel, and sign in there again.',
      );
    }
    const detail = await detailOf(answer);
    if (answer.status >= 500) throw new Error(detail);
    throw new RefusedCall(detail);
  }

  const pathOf = ({ path }: { path: string }, id: string) => path.replace(':id', id);
  const started = async (answer: Response) => z.parse(taskStarted, await answer.json()).task_id;
  const list = async () => z.parse(transfers, await (await send(listTransfers.path)).json());
  const cancel = async (id: string) => void (await send(pathOf(cancelTask, id), { method: 'POST' }));

  return {
    list,
    cancel,
    startExport: async () =>
      started(
        await send(startExport.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ current_password: noPassword }),
        }),
      ),
    download: async (id, signal) => {
      const { body } = await send(pathOf(downloadExport, id), { signal });
      if (!body) throw new RefusedCall('The export is empty.');
      return body as ReadableStream<Uint8Array>;
    },
    discard: async (id) => void (await send(pathOf(discardExport, id), { method: 'DELETE' })),
    upload: async (archive, signal) =>
      started(
        await send(startOrganisationImport.path, {
          method: 'POST',
          headers: { 'content-type': 'application/zip' },
          body: archive,
          duplex: 'half',
          signal,
        }),
      ),
    follow: async (id, { signal, onProgress }) => {
      let isCancelled = false;
      for (;;) {
        if (signal.aborted && !isCancelled) {
          isCancelled = await cancel(id).then(
            () => true,
            (error) => error instanceof RefusedCall,
          );
          // Nothing more can be done from here: it ends there by itself.
          if (!isCancelled) throw new Error('The server cannot be reached.');
        }
        const listed = await list().catch((error) => {
          if (error instanceof RefusedCall) throw error;
          return undefined;
        });
        const found = listed?.transfers.find((one) => one.id === id);
        if (listed && !found) throw new RefusedCall('The server does not know of it any more.');
        if (found?.status === 'completed') return found;
        if (found?.status === 'failed') throw new RefusedCall(found.detail ?? 'It failed. Start it again.');
        onProgress(found?.progress ?? null);
        await untilNext(signal, isCancelled);
      }
    },
  };
}

async function isProofNeeded(answer: Response): Promise<boolean> {
  const problem: { code?: unknown } | null = await answer.json().catch(() => null);
  return problem?.code === proofNeededCode;
}

function untilNext(signal: AbortSignal, isCancelled: boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pollMs);
    if (!isCancelled) signal.addEventListener('abort', end);
  });
}
