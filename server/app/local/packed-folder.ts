import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

interface PackedFolder {
  folders: string[];
  /** `content` is the index among the contents: equal files share one. */
  files: { name: string; length: number; content: number }[];
  /** Without the zeros at their ends. */
  contents: Uint8Array[];
}

export async function packFolder(folder: string): Promise<Buffer> {
  const packed: PackedFolder = { folders: [], files: [], contents: [] };
  const places = new Map<string, number>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return { entry, file, name: path.relative(folder, file).replaceAll(path.sep, '/') };
  });
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { entry, file, name } of named) {
    if (entry.isDirectory()) {
      packed.folders.push(name);
      continue;
    }
    const whole = new Uint8Array(await readFile(file));
    const content = whole.subarray(0, whole.findLastIndex((byte) => byte !== 0) + 1);
    const key = Buffer.from(content).toString('latin1');
    const place = places.get(key) ?? packed.contents.push(content) - 1;
    places.set(key, place);
    packed.files.push({ name, length: whole.length, content: place });
  }
  return serialize(packed);
}

export async function unpackFolder(packed: Buffer, folder: string): Promise<void> {
  const { folders, files, contents } = deserialize(packed) as PackedFolder;
  await mkdir(folder, { mode: 0o700 });
  // Parents come before what is in them.
  for (const name of folders) await mkdir(path.join(folder, name), { mode: 0o700 });
  await Promise.all(
    files.map(async ({ name, length, content }) => {
      const file = path.join(folder, name);
      const given = contents[content] ?? new Uint8Array();
      await writeFile(file, given, { mode: 0o600 });
      if (length > given.length) await truncate(file, length);
    }),
  );
}
