import { desktopOrigin } from '../../contract/desktop/desktop.ts';

/**
 * Chromium cannot load `app://`, so a loopback server in the fake's process answers for the shell's protocol handler under these
 * origins. Names under `localhost` are secure contexts without a certificate, as `app://` is.
 */
const standIns: Record<string, string> = {
  [desktopOrigin]: 'http://larkspur.localhost',
  'app://shell': 'http://shell.larkspur.localhost',
};
const pairs = Object.entries(standIns);
const origins = Object.values(standIns);

export const asSeenByMain = (url: string) =>
  pairs.reduce((seen, [own, standIn]) => seen.replace(standIn, own), url);
export const asSeenByPage = (url: string) =>
  pairs.reduce((seen, [own, standIn]) => seen.replace(own, standIn), url);
export const isOurs = (url: string) => origins.includes(new URL(url).origin);

/** The argument that makes Chromium look for the stand-ins at a port of this machine. */
export const resolveStandIns = (port: number) =>
  `--host-resolver-rules=${origins.map((origin) => `MAP ${new URL(origin).host} 127.0.0.1:${port}`).join(',')}`;
