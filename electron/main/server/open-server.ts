import { existsSync } from 'node:fs';
import { type BaseWindow, dialog } from 'electron';
import { confirmServer } from '../shell/dialogs.ts';
import type { Fetch } from '../shell/protocol.ts';
import { openServerChoice, readServerUrl } from './choice.ts';

const defaultServerUrl = 'http://127.0.0.1:8080';

/** The server that the app was started or built with; else the user chooses one at the first start. */
export function openServer(
  userDataPath: (name: string) => string,
  fetch: Fetch,
  parent: () => BaseWindow | undefined,
  waiting: () => Promise<readonly unknown[]>,
) {
  const given = process.env.LARKSPUR_SERVER_URL || import.meta.env.SERVER_URL;
  return openServerChoice({
    file: userDataPath('server.json'),
    standard: readServerUrl(given || defaultServerUrl),
    // A device file means that the user signed in with an earlier version, so a server is chosen.
    asksFirst: !given && !existsSync(userDataPath('device.json')),
    startsLocal: process.argv.includes('--local'),
    fetch,
    confirm: async (origin, current) =>
      confirmServer(dialog, parent(), origin, current, (await waiting()).length),
  });
}
