import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { dayMs, sayTime } from '../../durations.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { OutgoingError, retryAfterMs } from '../../outgoing/outgoing-error.ts';
import { mark } from './gguf-file.ts';
import { addressAtHub, type CatalogueModel, fileOfModel, requireSpace } from './models-folder.ts';

export class DownloadError extends Error {
  override name = 'DownloadError';
}

/** Waits of a download, in milliseconds. */
export interface DownloadTimes {
  stallMs: number;
  waitMs: number;
  mostWaitMs: number;
}
const usualTimes: DownloadTimes = { stallMs: 60_000, waitMs: 1000, mostWaitMs: 60_000 };
const usualCuts = 6;

export interface Download {
  outgoing: Outgoing;
  /** An address with the paths of Hugging Face, without a slash at the end. */
  hubUrl: string;
  /** Then it may have a private address. */
  isOperatorsHub: boolean;
  folder: string;
  signal?: AbortSignal;
  times?: DownloadTimes;
  mostCuts?: number;
  /** `isSilent`: the hub did not answer at all. */
  onWait?: (ms: number, isSilent: boolean) => void;
  onProgress?: (done: number) => void | Promise<void>;
}

/** The file of a download that has not ended. Its name tells what it will be, so that nothing else continues it. */
export const partOf = (folder: string, { name, sha256 }: Pick<CatalogueModel, 'name' | 'sha256'>): string =>
  `${fileOfModel(folder, name)}.${sha256.slice(0, 16)}.part`;

export const bytesBrought = (
  folder: string,
  model: Pick<CatalogueModel, 'name' | 'sha256'>,
): Promise<number> => sizeOf(partOf(folder, model));

export const dropPart = (folder: string, model: Pick<CatalogueModel, 'name' | 'sha256'>): Promise<void> =>
  rm(partOf(folder, model), { force: true });

/**
 * Continues an earlier download. Nothing is installed unless size and checksum are those of the catalog. @throws
 * DownloadError; the reason of `signal`
 */
export async function downloadModel(model: CatalogueModel, download: Download): Promise<void> {
  const { folder, signal } = download;
  await mkdir(folder, { recursive: true });
  const file = partOf(folder, model);
  await requireSpace(folder, model.title, model.size - (await sizeOf(file)));
  const part = await open(file, 'a+');
  try {
    const receiver = await openReceiver(part, file, model.size);
    await receiveAll(model, download, receiver);
    signal?.throwIfAborted();
    await part.sync();
    await requireWhole(part, model, receiver.hash);
  } catch (error) {
    await part.close();
    if (error instanceof WrongContentError) await rm(file, { force: true });
    throw error;
  }
  await part.close();
  await rename(file, fileOfModel(folder, model.name));
}

class WrongContentError extends DownloadError {}

interface Receiver {
  done: number;
  hash: Hash;
  append(bytes: Uint8Array): Promise<void>;
  clear(): Promise<void>;
}

async function openReceiver(part: FileHandle, file: string, size: number): Promise<Receiver> {
  const receiver: Receiver = {
    done: 0,
    hash: createHash('sha256'),
    async append(bytes) {
      await part.appendFile(bytes).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOSPC'
          ? new DownloadError('The disk is full. Free some space, then try again: what has come stays.')
          : error;
      });
      receiver.hash.update(bytes);
      receiver.done += bytes.length;
    },
    async clear() {
      await part.truncate(0);
      receiver.hash = createHash('sha256');
      receiver.done = 0;
    },
  };
  if ((await sizeOf(file)) > size) await receiver.clear();
  for await (const bytes of createReadStream(file)) {
    receiver.hash.update(bytes as Buffer);
    receiver.done += (bytes as Buffer).length;
  }
  return receiver;
}

async function receiveAll(model: CatalogueModel, download: Download, receiver: Receiver): Promise<void> {
  const { signal, times = usualTimes, mostCuts = usualCuts, onWait } = download;
  let cuts = 0;
  while (receiver.done < model.size) {
    signal?.throwIfAborted();
    const before = receiver.done;
    let wait: number | undefined;
    let isSilent = false;
    try {
      wait = await receive(model, download, receiver);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DownloadError) throw error;
      const outgoing = OutgoingError.find(error);
      if (!outgoing) throw error;
      const reason = reasons[outgoing.failure];
      if (reason) throw new DownloadError(reason, { cause: error });
      isSilent = outgoing.failure === 'unreachable';
    }
    if (receiver.done >= model.size) return;
    cuts = receiver.done > before ? 0 : cuts + 1;
    if (cuts >= mostCuts) {
      throw new DownloadError(
        isSilent
          ? 'The hub does not answer. Check the network of the server, or MODEL_HUB_URL, then try again: what has come stays.'
          : 'The connection to the hub broke off again and again. Check the network, then try again: what has come stays.',
      );
    }
    const ms = wait ?? times.waitMs * 2 ** cuts;
    onWait?.(ms, isSilent);
    await sleep(ms, undefined, signal ? { signal } : {});
  }
}

const reasons: Partial<Record<OutgoingError['failure'], string>> = {
  blocked:
    'The hub leads to a private address, which this server does not allow. An operator can set MODEL_HUB_URL to it.',
  tls: 'The connection to the hub is not secure: it has no valid certificate. An operator can correct MODEL_HUB_URL.',
  redirected: 'The hub leads to an address that is not secure. An operator can correct MODEL_HUB_URL.',
  'redirected-in-circle': 'The hub leads in a circle. An operator can correct MODEL_HUB_URL.',
  'unknown-host': 'The hub was not found. Check the network of the server, or MODEL_HUB_URL, then try again.',
};

/** Returns the wait that the hub asks for, in milliseconds. */
async function receive(
  model: CatalogueModel,
  { outgoing, hubUrl, isOperatorsHub, signal, times = usualTimes, onProgress }: Download,
  receiver: Receiver,
): Promise<number | undefined> {
  const stall = new AbortController();
  const alarm = setTimeout(() => stall.abort(new OutgoingError('timeout')), times.stallMs);
  const from = receiver.done;
  const stated: Headers[] = [];
  try {
    const response = await outgoing.fetch(addressAtHub(hubUrl, model), {
      headers: {
        'accept-encoding': 'identity',
        ...(from > 0 ? { range: `bytes=${from}-` } : {}),
      },
      signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
      timeoutMs: dayMs,
      maxBytes: model.size + 1,
      isOperatorsChoice: isOperatorsHub,
      purpose: 'model download',
      onRedirect: (headers) => void stated.push(headers),
    });
    for (const headers of [...stated, response.headers]) requireStated(model, headers);
    const wait = await refuse(response, model, receiver, times);
    if (wait !== undefined) return wait;
    if (from > 0 && !continues(response, from)) await receiver.clear();
    for await (const bytes of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      alarm.refresh();
      if (receiver.done + bytes.length > model.size) throw new WrongContentError(anotherFile(model));
      await receiver.append(bytes);
      await onProgress?.(receiver.done);
    }
    return undefined;
  } finally {
    clearTimeout(alarm);
  }
}

/** A hub without ranges sends all of it again. */
const continues = (response: Response, from: number): boolean =>
  response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${from}-`) === true;

/** Returns the wait that it asks for; undefined for a file. */
async function refuse(
  response: Response,
  { title }: CatalogueModel,
  receiver: Receiver,
  times: DownloadTimes,
): Promise<number | undefined> {
  const { status } = response;
  if (status === 200 || status === 206) return undefined;
  await response.body?.cancel();
  if (status === 416) {
    await receiver.clear();
    return 0;
  }
  if (status === 401 || status === 403) {
    throw new DownloadError(
      `The hub refuses to give ${title} to this server (status ${status}). A proxy or a firewall may be in the way; an operator can name another hub by MODEL_HUB_URL, or install the file by hand.`,
    );
  }
  if (status === 404 || status === 410) {
    throw new DownloadError(
      `The hub does not have ${title} (status ${status}). An operator can name another hub by MODEL_HUB_URL, or install the file by hand.`,
    );
  }
  const wait = retryAfterMs(response.headers.get('retry-after'));
  if (wait !== undefined && wait > times.mostWaitMs) {
    throw new DownloadError(
      `The hub has had too many requests. Try again in ${sayTime(wait / 1000)}: what has come stays.`,
    );
  }
  if (status === 429 || status === 408 || status >= 500) return wait ?? times.waitMs;
  throw new DownloadError(`The hub refused the download (status ${status}). Try again later.`);
}

const anotherFile = ({ title }: CatalogueModel) =>
  `The hub has another file under the name of ${title}. Nothing of it was kept. Update Larkspur, or choose another model.`;

function requireStated(model: CatalogueModel, headers: Headers): void {
  const sum = headers.get('x-linked-etag')?.replace(/^W\//, '').replaceAll('"', '').toLowerCase();
  const size = headers.get('x-linked-size');
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  // Files that are not in the hub's large storage have a shorter sum of another kind.
  if (sum?.length === 64 && sum !== model.sha256) throw new WrongContentError(anotherFile(model));
  for (const stated of [size, total]) {
    if (stated && Number(stated) !== model.size) throw new WrongContentError(anotherFile(model));
  }
}

async function requireWhole(part: FileHandle, model: CatalogueModel, hash: Hash): Promise<void> {
  const { buffer } = await part.read(Buffer.alloc(mark.length), 0, mark.length, 0);
  if (hash.digest('hex') === model.sha256 && buffer.toString('latin1') === mark) return;
  throw new WrongContentError(
    `${model.title} arrived damaged: its checksum is not the one that is known. Nothing of it was kept. Try again.`,
  );
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

const usualHub = 'https://huggingface.co';

export const modelHub = ({
  localModels: { hubUrl },
}: Pick<Config, 'localModels'>): { hubUrl: string; isOperatorsHub: boolean } => ({
  hubUrl: (hubUrl ?? usualHub).replace(/\/$/, ''),
  isOperatorsHub: hubUrl !== undefined,
});
