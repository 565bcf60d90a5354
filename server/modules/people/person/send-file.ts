import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';

/** Answers a file as it was sent to us. Whatever is in it, a browser saves it and runs nothing. */
export function sendFile(
  ctx: Pick<Context, 'setHeader'>,
  file: StoredFile & { content: AsyncIterable<Uint8Array> },
): Readable {
  ctx.setHeader('content-type', 'application/octet-stream');
  ctx.setHeader('content-length', String(file.size));
  ctx.setHeader('x-content-type-options', 'nosniff');
  ctx.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  return Readable.from(file.content);
}
