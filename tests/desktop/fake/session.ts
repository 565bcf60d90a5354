import { EventEmitter } from 'node:events';
import type { CustomScheme, DownloadItem, Protocol, SaveDialogOptions, Session } from 'electron';
import { pages } from './contents.ts';
import { driverCalls } from './driver-link.ts';
import { servePages } from './page-server.ts';
import { preventable, requireNotReady, requireReady, strict } from './strict.ts';

type Handlers = {
  request?: Parameters<Session['setPermissionRequestHandler']>[0];
  check?: Parameters<Session['setPermissionCheckHandler']>[0];
  device?: Parameters<Session['setDevicePermissionHandler']>[0];
};
const handlers: Handlers = {};
const dictionary: string[] = [];
/** As Chromium begins: it downloads the dictionary of the system's language. */
const spelling = { isOn: true, languages: ['en-US'] };
/** The languages whose dictionaries are on the disk. */
const downloaded = new Set<string>();

class FakeSession
  extends EventEmitter
  implements
    Pick<
      Session,
      | ('setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler')
      | ('addWordToSpellCheckerDictionary' | 'availableSpellCheckerLanguages')
      | ('setSpellCheckerEnabled' | 'setSpellCheckerLanguages')
    >
{
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US', 'fr'];
  setSpellCheckerEnabled(isOn: boolean) {
    spelling.isOn = isOn;
  }
  setSpellCheckerLanguages(languages: string[]) {
    if (process.platform === 'darwin') throw new Error('macOS chooses the languages itself.');
    for (const one of languages) {
      if (!this.availableSpellCheckerLanguages.includes(one)) throw new Error(`No dictionary for ${one}.`);
    }
    // Chromium does nothing about languages that it has already.
    if (String(languages) === String(spelling.languages)) return;
    spelling.languages = languages;
    spelling.isOn = languages.length > 0;
    for (const one of languages.filter((language) => !downloaded.has(language))) {
      setImmediate(() => this.emit('spellcheck-dictionary-download-begin', {}, one));
    }
  }
  setPermissionRequestHandler(handler: Handlers['request'] & {}) {
    handlers.request = handler;
  }
  setPermissionCheckHandler(handler: Handlers['check'] & {}) {
    handlers.check = handler;
  }
  setDevicePermissionHandler(handler: Handlers['device'] & {}) {
    handlers.device = handler;
  }
  addWordToSpellCheckerDictionary(word: string) {
    dictionary.push(word);
    return true;
  }
}
const fakeSession = new FakeSession();
export const defaultSession = strict('session.defaultSession', fakeSession) as unknown as Session;

export const session = strict(
  'session',
  {
    get defaultSession() {
      return defaultSession;
    },
  },
  (member) => requireReady(`session.${member}`),
);

const schemes = new Map<string, (request: Request) => Response | Promise<Response>>();
const privileged = new Map<string, CustomScheme['privileges'] & {}>();
const privileges = ['standard', 'secure', 'supportFetchAPI', 'stream'] as const;

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged: (given: CustomScheme[]) => {
    requireNotReady('protocol.registerSchemesAsPrivileged');
    for (const one of given) privileged.set(one.scheme, one.privileges ?? {});
  },
  handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) => {
    requireReady('protocol.handle');
    const granted = privileged.get(scheme);
    const lacking = privileges.filter((name) => !granted?.[name]);
    if (lacking.length > 0) throw new Error(`The scheme ${scheme} is not ${lacking.join(', ')}.`);
    if (schemes.has(scheme)) throw new Error(`The scheme ${scheme} has a handler.`);
    schemes.set(scheme, handler);
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>);

interface Download {
  url: string;
  name: string;
  isRefused: boolean;
  dialog?: SaveDialogOptions;
}
const downloads: Download[] = [];

class FakeItem
  extends EventEmitter
  implements Pick<DownloadItem, 'getURL' | 'getFilename' | 'setSaveDialogOptions'>
{
  readonly record: Download;
  constructor(record: Download) {
    super();
    this.record = record;
  }
  getURL() {
    return this.record.url;
  }
  getFilename() {
    return this.record.name;
  }
  setSaveDialogOptions(options: SaveDialogOptions) {
    this.record.dialog = structuredClone(options);
  }
}

export const sessionState = () => ({
  permissionHandlers: Object.values(handlers).filter(Boolean).length,
  dictionary,
  spelling,
  downloads,
});

servePages(async (request) => {
  const handler = schemes.get(new URL(request.url).protocol.slice(0, -1));
  if (!handler) throw new Error(`No handler for ${request.url}.`);
  return handler(request);
});

Object.assign(driverCalls, {
  /** Ends the download of a dictionary. */
  dictionary: (language: string, failed = false) => {
    if (!failed) downloaded.add(language);
    fakeSession.emit(`spellcheck-dictionary-download-${failed ? 'failure' : 'success'}`, {}, language);
    if (!failed) fakeSession.emit('spellcheck-dictionary-initialized', {}, language);
  },
  /** Starts a download. With `failed` it is interrupted. */
  download: (id: number, url: string, name: string, failed = false) => {
    const record: Download = { url, name, isRefused: false };
    const item = strict('DownloadItem', new FakeItem(record));
    const event = preventable({});
    fakeSession.emit('will-download', event, item, pages.all.get(id)?.exposed);
    record.isRefused = event.defaultPrevented;
    downloads.push(record);
    if (!record.isRefused) item.emit('done', {}, failed ? 'interrupted' : 'completed');
  },
});
