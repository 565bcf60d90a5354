import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/** What one trial came to: a check's answer, or an error as electron-updater gives it. */
export interface TrialOutcome {
  found?: boolean;
  version?: string;
  files?: number;
  error?: string;
  code?: string;
}

interface TrialHost {
  appImage: string;
  /** Puts a file on the host, or replaces it. */
  serve(name: string, content: string): void;
  /** Gives the installed copy its place among all copies, from 0 to 1: a share above it includes the copy. */
  setPlace(place: number): void;
  run(options?: { channel?: string; install?: boolean }): Promise<TrialOutcome>;
  close(): Promise<void>;
}

/** An AppImage is a program; this one writes its version down. */
export const programOf = (version: string) => `#!/bin/sh\necho ${version} > "$UPDATE_FOLDER/ran"\n`;

/**
 * An update host on this machine and an installed version 1.0.0 that asks it, with the real electron-updater.
 * @param module the one that exports `createUpdater`: source or bundle
 * @param files what the host serves, by name; an update file is made of a version and the program it names
 */
export async function openTrial(
  folder: string,
  module: string,
  files: Record<string, string>,
): Promise<TrialHost> {
  const server = createServer((request, response) => {
    const content = files[decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname.slice(1))];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  mkdirSync(folder, { recursive: true });
  const appImage = path.join(folder, 'Larkspur.AppImage');
  writeFileSync(appImage, programOf('1.0.0'), { mode: 0o755 });
  const feed = {
    provider: 'generic',
    url: `http://127.0.0.1:${port}`,
    updaterCacheDirName: 'larkspur-updater',
  };
  writeFileSync(path.join(folder, 'app-update.yml'), JSON.stringify(feed));

  return {
    appImage,
    serve: (name, content) => {
      files[name] = content;
    },
    setPlace: (place) => {
      // electron-updater reads it from the last four bytes of the id.
      const last = Math.floor(place * 0xffffffff)
        .toString(16)
        .padStart(8, '0');
      writeFileSync(path.join(folder, '.updaterId'), `00000000-0000-5000-8000-0000${last}`);
    },
    run: async ({ channel = 'latest', install = false } = {}) => {
      const args = [path.join(import.meta.dirname, 'update-run.ts'), module, ...(install ? ['install'] : [])];
      const env = {
        ...process.env,
        APPIMAGE: appImage,
        UPDATE_FOLDER: folder,
        // The host's files are called as for this one, wherever the trial runs.
        TEST_UPDATER_ARCH: 'x64',
        UPDATE_CHANNEL: channel,
        XDG_CACHE_HOME: path.join(folder, 'cache'),
      };
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The file that tells what is newest on a channel. */
export function updateFile(version: string, program: string, further: object = {}): string {
  const sum = createHash('sha512').update(program).digest('base64');
  const name = `Larkspur-${version}-linux-x86_64.AppImage`;
  const file = { url: name, sha512: sum, size: Buffer.byteLength(program) };
  return JSON.stringify({
    version,
    files: [file],
    path: name,
    sha512: sum,
    releaseDate: '2026-01-01T00:00:00Z',
    ...further,
  });
}
