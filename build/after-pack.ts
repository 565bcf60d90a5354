import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

const keytar = 'app.asar.unpacked/node_modules/keytar/build/Release/keytar.node';
/** What the app may weigh without Electron, in bytes. */
const budget = 12 * 1024 * 1024;
/** electron-builder's numbers for architectures. */
const archNames: Record<number, 'x64' | 'arm64' | undefined> = { 1: 'x64', 3: 'arm64' };
const unwanted = /(\.map|\.env(\..*)?|\.pem|\.p12|\.pfx|\.key|secret[^/]*|\.ts)$/i;

interface Packed {
  appOutDir: string;
  /** `linux`, `win32` or `darwin`. */
  electronPlatformName: string;
  arch: number;
  packager: { getResourcesDir(appOutDir: string): string };
}

/**
 * Fails a package that would forget every session (keytar's native part is missing or is another system's), that carries
 * what nobody else should see, or that has grown beyond its budget.
 */
export async function afterPack({ appOutDir, electronPlatformName, arch, packager }: Packed): Promise<void> {
  const resources = packager.getResourcesDir(appOutDir);
  const file = path.join(resources, keytar);
  if (!existsSync(file)) {
    throw new Error(`keytar's native part is missing: ${file}. Run npm ci where it can be built.`);
  }
  const wanted = `${electronPlatformName} ${archNames[arch]}`;
  const found = systemOf(file);
  if (found !== wanted) throw new Error(`keytar's native part is for ${found}, the package for ${wanted}.`);

  const asar = path.join(resources, 'app.asar');
  const names = [...filesBelow(path.join(resources, 'app.asar.unpacked')), ...filesInAsar(asar)];
  const strays = names.filter((name) => unwanted.test(name));
  if (strays.length > 0) throw new Error(`These files must not be shipped: ${strays.join(', ')}.`);

  const size = [asar, file].reduce((sum, part) => sum + statSync(part).size, 0);
  if (size > budget) {
    throw new Error(`The app weighs ${megabytes(size)} MB; its budget is ${megabytes(budget)} MB.`);
  }
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** System and architecture that a native library is for, by its header: ELF, PE or Mach-O. */
function systemOf(file: string): string {
  const header = readStart(file, 1024);
  if (header.length < 64) return 'nothing known';
  if (header.readUInt32BE(0) === 0x7f454c46) {
    return `linux ${{ 62: 'x64', 183: 'arm64' }[header.readUInt16LE(18)]}`;
  }
  if (header.toString('latin1', 0, 2) === 'MZ') {
    const at = header.readUInt32LE(60);
    const machine = at + 6 <= header.length ? header.readUInt16LE(at + 4) : 0;
    return `win32 ${{ 34404: 'x64', 43620: 'arm64' }[machine]}`;
  }
  if (header.readUInt32LE(0) === 0xfeedfacf) {
    return `darwin ${{ 16777223: 'x64', 16777228: 'arm64' }[header.readUInt32LE(4)]}`;
  }
  return 'nothing known';
}

interface AsarFolder {
  files: Record<string, Partial<AsarFolder>>;
}

/** The names in an asar archive: a JSON header of a length that stands at byte 12. */
function filesInAsar(asar: string): string[] {
  const length = readStart(asar, 16).readUInt32LE(12);
  const header: AsarFolder = JSON.parse(readStart(asar, 16 + length).toString('utf8', 16));
  const list = ({ files }: AsarFolder, below: string): string[] =>
    Object.entries(files).flatMap(([name, entry]) =>
      entry.files ? list({ files: entry.files }, `${below}${name}/`) : [below + name],
    );
  return list(header, '');
}

function readStart(file: string, bytes: number): Buffer {
  const opened = openSync(file, 'r');
  const buffer = Buffer.alloc(bytes);
  const length = readSync(opened, buffer, 0, bytes, 0);
  closeSync(opened);
  return buffer.subarray(0, length);
}
