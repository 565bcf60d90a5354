import { Readable } from 'node:stream';
import { givenFileHeader } from '../../../contract/desktop/desktop-files.ts';
import {
  importLimits,
  importPreviewPath,
  importsPath,
  organisationImportPath,
} from '../../../contract/people/import-limits.ts';
import { openRegular } from './file-kind.ts';

const pieceBytes = 64 * 1024;

/**
 * Reads a file piece by piece, as the receiver takes it.
 * @param most of the file's beginning
 * @throws as `openRegular`
 */
export async function openBody(file: string, most = Number.POSITIVE_INFINITY): Promise<ReadableStream> {
  const { handle } = await openRegular(file);
  const end = Number.isFinite(most) ? { end: most - 1 } : {};
  return Readable.toWeb(handle.createReadStream({ start: 0, ...end, highWaterMark: pieceBytes }), {
    // By default as many pieces are read ahead as one has bytes: the whole file.
    strategy: new ByteLengthQueuingStrategy({ highWaterMark: pieceBytes }),
  }) as ReadableStream;
}

/** The uploads of pages whose body may be a given file, and the type that each is sent as. */
const uploads: Record<string, string> = {
  [importPreviewPath]: 'text/csv',
  [importsPath]: 'text/csv',
  [organisationImportPath]: 'application/zip',
};

type PageHandler = (request: Request) => Promise<Response>;

/**
 * Wraps the handler of pages' requests: an upload that names a given file is sent with that file as its body.
 * @param pathOf the path of a given file, for its id
 */
export const withGivenFiles =
  (handle: PageHandler, pathOf: (id: string) => string | undefined): PageHandler =>
  async (request) => {
    const id = request.headers.get(givenFileHeader);
    if (id === null) return handle(request);
    const { pathname } = new URL(request.url);
    const type = request.method === 'POST' ? uploads[pathname] : undefined;
    const file = pathOf(id);
    if (type === undefined || file === undefined)
      return refuse('The file is no longer at hand. Give it again.');
    const headers = new Headers(request.headers);
    headers.delete(givenFileHeader);
    headers.set('content-type', type);
    try {
      const most = pathname === importPreviewPath ? importLimits.previewBytes : undefined;
      const body = await openBody(file, most);
      return await handle(
        new Request(request.url, {
          method: request.method,
          headers,
          body,
          duplex: 'half',
          signal: request.signal,
        } as RequestInit),
      );
    } catch {
      return refuse('The file could not be read. It may have been moved; give it again.');
    }
  };

const refuse = (detail: string) => Response.json({ detail }, { status: 400 });
