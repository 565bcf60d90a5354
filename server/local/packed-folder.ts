import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** A folder as one value: its folders, and its files with their content. Paths have forward slashes. */
interface PackedFolder {
  folders: string[];
  files: [string, Uint8Array][];
}

/** Packs a folder of regular files. */
export async function packFolder(folder: string): Promise<Buffer> {
  const packed: PackedFolder = { folders: [], files: [] };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    if (entry.isDirectory()) packed.folders.push(name);
    else packed.files.push([name, new Uint8Array(await readFile(file))]);
  }
  packed.folders.sort();
  packed.files.sort(([one], [other]) => (one < other ? -1 : 1));
  return serialize(packed);
}

/** Unpacks it into a folder that does not exist yet, readable by its owner alone. */
export async function unpackFolder(packed: Buffer, folder: string): Promise<void> {
  const { folders, files } = deserialize(packed) as PackedFolder;
  await mkdir(folder, { mode: 0o700 });
  // Parents come before what is in them.
  for (const name of folders) await mkdir(path.join(folder, name), { mode: 0o700 });
  await Promise.all(
    files.map(([name, content]) => writeFile(path.join(folder, name), content, { mode: 0o600 })),
  );
}
