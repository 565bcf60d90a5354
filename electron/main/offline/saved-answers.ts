import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface SavedAnswer {
  contentType: string;
  body: string;
  total: string | undefined;
  /** When the server gave it, ISO 8601. */
  at: string;
}

/** Answers on the disk, encrypted. Each belongs to one user of one server. No method rejects. */
export interface SavedAnswers {
  /** Undefined when it was never seen, has been evicted, or was not written by this user's app. */
  read(key: Buffer, name: string): Promise<SavedAnswer | undefined>;
  has(key: Buffer, name: string): Promise<boolean>;
  isEmpty(): Promise<boolean>;
  /** False when the answer is too large, or the disk is full or read-only. */
  write(key: Buffer, name: string, answer: SavedAnswer): Promise<boolean>;
  remove(key: Buffer, name: string): Promise<void>;
  wipe(): Promise<void>;
}

/** Together, and each, in bytes. */
const mostBytes = 64 * 2 ** 20;
const mostBytesEach = 4 * 2 ** 20;
const ivBytes = 12;
const tagBytes = 16;

/** @param folder is created when it is first needed, readable by its owner alone */
export function openSavedAnswers(folder: string, limit = mostBytes): SavedAnswers {
  /** One after another: evicting reads the whole folder. */
  let writing: Promise<unknown> = Promise.resolve();
  let isWiped = false;
  /** Never less than what is on the disk; undefined until that was looked at. */
  let bytes: number | undefined;

  const inTurn = (act: () => Promise<boolean>): Promise<boolean> => {
    const next = writing.then(act).catch(() => false);
    writing = next;
    return next;
  };

  /** The name says nothing to who lists the folder. */
  const fileOf = (key: Buffer, name: string) =>
    path.join(folder, createHmac('sha256', key).update(name).digest('hex'));

  async function evict(): Promise<void> {
    const files = readdirSync(folder).map((entry) => {
      const file = path.join(folder, entry);
      const { size, mtimeMs } = statSync(file);
      return { file, size, mtimeMs };
    });
    let sum = files.reduce((total, { size }) => total + size, 0);
    for (const { file, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (sum <= limit) break;
      await rm(file, { force: true });
      sum -= size;
    }
    bytes = sum;
  }

  async function write(key: Buffer, name: string, answer: SavedAnswer): Promise<boolean> {
    if (isWiped) return false;
    const content = encrypt(key, name, answer);
    if (content.length > mostBytesEach) return false;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = fileOf(key, name);
    try {
      await writeFile(`${file}.part`, content, { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw error;
    }
    bytes = bytes === undefined ? limit + 1 : bytes + content.length;
    if (bytes > limit) await evict();
    return true;
  }

  return {
    read: async (key, name) => {
      const file = fileOf(key, name);
      try {
        const answer = decrypt(key, name, await readFile(file));
        const now = new Date();
        await utimes(file, now, now).catch(() => {});
        return answer;
      } catch {
        return undefined;
      }
    },
    has: (key, name) =>
      access(fileOf(key, name)).then(
        () => true,
        () => false,
      ),
    isEmpty: () =>
      readdir(folder).then(
        (entries) => entries.length === 0,
        () => true,
      ),
    write: (key, name, answer) => inTurn(() => write(key, name, answer)),
    remove: async (key, name) => {
      await inTurn(() => rm(fileOf(key, name), { force: true }).then(() => true));
    },
    wipe: async () => {
      isWiped = true;
      await inTurn(async () => {
        isWiped = false;
        bytes = undefined;
        await rm(folder, { recursive: true, force: true });
        return true;
      });
    },
  };
}

/** AES-256-GCM. The name is authenticated, so that one answer cannot be put in the place of another. */
function encrypt(key: Buffer, name: string, answer: SavedAnswer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const content = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** @throws when the file was written with another key or under another name, or was changed since */
function decrypt(key: Buffer, name: string, file: Buffer): SavedAnswer {
  const decipher = createDecipheriv('aes-256-gcm', key, file.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(file.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(file.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString()) as SavedAnswer;
}
