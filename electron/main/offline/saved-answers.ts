import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An answer of the server that was seen before. */
export interface SavedAnswer {
  contentType: string;
  body: string;
  /** The total of a list, where the answer had one. */
  total: string | undefined;
  /** When the server gave it, ISO 8601. */
  at: string;
}

/** Answers on the disk, encrypted. Each belongs to one user of one server. No method rejects. */
export interface SavedAnswers {
  /** Undefined when it was never seen, has been evicted, or was not written by this user's app. */
  read(key: Buffer, name: string): Promise<SavedAnswer | undefined>;
  write(key: Buffer, name: string, answer: SavedAnswer): Promise<void>;
  /** Deletes all of them. */
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

  const inTurn = (act: () => Promise<unknown>): Promise<void> => {
    const next = writing.then(act).then(
      () => {},
      () => {
        // The disk is full or read-only: there is less to read offline.
      },
    );
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
      if (sum <= limit) return;
      await rm(file, { force: true });
      sum -= size;
    }
  }

  return {
    read: async (key, name) => {
      const file = fileOf(key, name);
      try {
        const answer = decrypt(key, name, await readFile(file));
        // What was looked at stays longest.
        const now = new Date();
        await utimes(file, now, now).catch(() => {});
        return answer;
      } catch {
        return undefined;
      }
    },
    write: (key, name, answer) =>
      inTurn(async () => {
        if (isWiped) return;
        const content = encrypt(key, name, answer);
        if (content.length > mostBytesEach) return;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = fileOf(key, name);
        await writeFile(`${file}.part`, content, { mode: 0o600 });
        await rename(`${file}.part`, file);
        await evict();
      }),
    wipe: () => {
      isWiped = true;
      return inTurn(async () => {
        await rm(folder, { recursive: true, force: true });
        isWiped = false;
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
