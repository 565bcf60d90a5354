import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CatalogueModel } from '../../server/platform/ai/local/models-folder.ts';
import { startWebService } from './web-service.ts';

/** What a hub does with one request; without more it answers as Hugging Face does. */
export interface HubAnswer {
  /** An answer without a file. */
  status?: number;
  headers?: Record<string, string>;
  /** The connection is cut after so many bytes. */
  cutAfter?: number;
  /** After so many bytes nothing more comes. */
  stallAfter?: number;
  /** Answers everything, whatever part is asked for. */
  ignoresRange?: boolean;
  /** States this sum, or none. */
  statedSum?: string | null;
  /** Sends this instead of the file. */
  content?: Buffer;
}

/**
 * A hub of models on this machine, which redirects to the place of its files, states sum and size, and answers parts.
 * @param answers what it does with each request for the file in turn; the last one with all later ones
 */
export async function startModelHub(content: Buffer, answers: HubAnswer[] = [{}]) {
  const next = (): HubAnswer => (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
  let answer: HubAnswer = {};
  const ranges: (string | undefined)[] = [];
  const service = await startWebService(({ url }, response) => {
    if (url.pathname.startsWith('/files/')) {
      ranges.push(service.requests.at(-1)?.headers.range);
      return sendFile(response, answer.content ?? content, answer, ranges.at(-1));
    }
    answer = next();
    if (answer.status) return void response.writeHead(answer.status, answer.headers).end('No.');
    const sum = answer.statedSum === undefined ? sha256Of(content) : answer.statedSum;
    response
      .writeHead(302, {
        location: `http://localhost:${new URL(service.url).port}/files/model`,
        ...(sum === null ? {} : { 'x-linked-etag': `"${sum}"`, 'x-linked-size': String(content.length) }),
      })
      .end();
  });
  return {
    ...service,
    /** Of the requests for the file's content. */
    ranges,
    model: { ...catalogueModel, size: content.length, sha256: sha256Of(content) } satisfies CatalogueModel,
  };
}

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const catalogueModel = {
  name: 'tiny-writer',
  title: 'Tiny writer',
  purpose: 'writing' as const,
  memory: 1_000_000,
  languages: 'English',
  license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  hub: { repository: 'larkspur/tiny', revision: '0'.repeat(40) },
};

function sendFile(
  response: ServerResponse,
  content: Buffer,
  answer: HubAnswer,
  range: string | undefined,
): void {
  const from = answer.ignoresRange ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  if (from >= content.length) return void response.writeHead(416).end();
  const rest = content.subarray(from);
  const isPart = range !== undefined && !answer.ignoresRange;
  response.writeHead(isPart ? 206 : 200, {
    'content-length': rest.length,
    ...(isPart ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
  });
  const limit = answer.cutAfter ?? answer.stallAfter;
  if (limit === undefined) return void response.end(rest);
  response.write(rest.subarray(0, limit), () => {
    if (answer.cutAfter !== undefined) setImmediate(() => response.destroy());
  });
}
