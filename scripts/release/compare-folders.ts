import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar';

/** The files in which two folders differ; of an archive of the app, the files inside. Empty for equal folders. */
export function differences(one: string, other: string): string[] {
  const [ours, theirs] = [filesIn(one), filesIn(other)];
  return [...new Set([...ours, ...theirs])].sort().flatMap((name) => {
    if (!theirs.has(name)) return [`${name} is only in the first`];
    if (!ours.has(name)) return [`${name} is only in the second`];
    const [first, second] = [path.join(one, name), path.join(other, name)];
    if (contentOf(first).equals(contentOf(second))) return [];
    return name.endsWith('.asar') ? differencesInside(name, first, second) : [`${name} differs`];
  });
}

const filesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      ),
  );

const contentOf = (file: string): Buffer =>
  lstatSync(file).isSymbolicLink() ? Buffer.from(readlinkSync(file)) : readFileSync(file);

function differencesInside(name: string, one: string, other: string): string[] {
  const [ours, theirs] = [listPackage(one, { isPack: false }), listPackage(other, { isPack: false })];
  const contents = (archive: string, file: string) => {
    const stat = statFile(archive, file);
    if ('files' in stat) return 'folder';
    // What is unpacked is compared beside the archive.
    if ('link' in stat || stat.unpacked) return JSON.stringify(stat);
    return extractFile(archive, file).toString('base64');
  };
  const found = [...new Set([...ours, ...theirs])].sort().flatMap((listed) => {
    const file = listed.replace(/^[\\/]/, '');
    if (!theirs.includes(listed)) return [`${name}: ${file} is only in the first`];
    if (!ours.includes(listed)) return [`${name}: ${file} is only in the second`];
    return contents(one, file) === contents(other, file) ? [] : [`${name}: ${file} differs`];
  });
  if (found.length > 0) return found;
  const isOrder = getRawHeader(one).headerString !== getRawHeader(other).headerString;
  return [`${name} differs ${isOrder ? 'in its list of files' : 'outside its files'}`];
}
