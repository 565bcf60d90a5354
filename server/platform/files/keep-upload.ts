import { Readable } from 'node:stream';
import { BadRequestError } from '../errors.ts';
import type { FileStore, NewFile, StoredFile } from './file-store.ts';

/**
 * Stores an upload as it comes. A client hears an answer only after it has sent all, so the rest of a refused one is dropped.
 * @param upload the body of the request; its parser leaves another type of body undefined
 * @throws BadRequestError for a body that is no upload, and as `FileStore.put`
 */
export async function keepUpload(
  files: Pick<FileStore, 'put'>,
  upload: unknown,
  { sentAs, ...file }: Omit<NewFile, 'source'> & { sentAs: string },
): Promise<StoredFile> {
  if (!(upload instanceof Readable)) throw new BadRequestError(`Send the file as ${sentAs}.`);
  try {
    return await files.put({ ...file, source: upload.iterator({ destroyOnReturn: false }) });
  } catch (error) {
    for await (const _rest of upload);
    throw error;
  }
}
