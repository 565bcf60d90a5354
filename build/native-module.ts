import { closeSync, openSync, readSync } from 'node:fs';

export const nativeModulePath = 'node_modules/keytar/build/Release/keytar.node';

const osNames: Record<string, string> = { darwin: 'mac', linux: 'linux', win32: 'win' };

export function engineFolderOf(system: string): string {
  const [platform = '', arch = ''] = system.split(' ');
  const name = `${osNames[platform]}-${arch}${system === 'darwin arm64' ? '-metal' : ''}`;
  return `${enginesFolder}/${name}/bins/${name}`;
}

export const enginesFolder = 'node_modules/@node-llama-cpp';
export const engineModule = 'llama-addon.node';

const archNames: Record<number, 'x64' | 'arm64' | undefined> = { 1: 'x64', 3: 'arm64' };

export const wantedSystem = (platform: string, arch: number) => `${platform} ${archNames[arch]}`;

/**
 * Reads the system and architecture of a native library from its header: ELF, PE or Mach-O.
 * @returns for example `linux x64`; `nothing known` for a file that is none of these
 */
export function systemOf(file: string): string {
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

function readStart(file: string, bytes: number): Buffer {
  const opened = openSync(file, 'r');
  const buffer = Buffer.alloc(bytes);
  const length = readSync(opened, buffer, 0, bytes, 0);
  closeSync(opened);
  return buffer.subarray(0, length);
}
