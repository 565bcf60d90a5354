import type { BrowserWindow, Dialog, IpcMain } from 'electron';
import { subjectOf } from '../../../contract/account/access-token.ts';
import { desktopMessages, desktopOrigin } from '../../../contract/desktop/desktop.ts';
import {
  discardable,
  dropCall,
  fileCalls,
  type GivenFile,
  type GivenFiles,
  givenFileHeader,
} from '../../../contract/desktop/desktop-files.ts';
import { dataSettingsPath, talentPoolPath } from '../../../contract/platform/paths.ts';
import { z } from '../../../contract/platform/zod.ts';
import type { Account } from '../account.ts';
import type { Log } from '../log/log.ts';
import { createAnswer } from '../shell/ipc-calls.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { AppWindow } from '../window/app-window.ts';
import type { openGiven } from './open-given.ts';

interface FilesParts {
  ipc: Pick<IpcMain, 'handle'>;
  dialog: Pick<Dialog, 'showOpenDialog'>;
  appWindow: Pick<AppWindow, 'current' | 'show' | 'focus' | 'activate' | 'send'>;
  serverUrl(): string;
  fetch: Fetch;
  account(): Account;
  log: Log;
}

type PageHandler = (request: Request) => Promise<Response>;

const nothingGiven: GivenFiles = {
  files: [],
  resumes: null,
  refused: [],
  refusals: 0,
  leftOut: { hidden: 0, links: 0, others: 0, unreadable: 0, isCut: false },
};

const mostDropped = 2000;
const absolutePath = z
  .string()
  .check(z.maxLength(4096), z.regex(/^(?:\/[^\0]|[A-Za-z]:[\\/]|\\\\[^\\])[^\0]*$/));
const dropped = z.strictObject({
  paths: z.array(absolutePath).check(z.minLength(1), z.maxLength(mostDropped)),
});
const nothing = z.tuple([]);
const discarded = z.union([z.enum(discardable), z.string().check(z.uuid())]);

const tellEveryMs = 150;

/**
 * Takes the files that the user gives to the app. Pages name none: paths come from the system by a drop, a
 * dialog, or a start with files.
 */
export function openFiles(parts: FilesParts) {
  const { ipc, dialog, appWindow, serverUrl, fetch, account, log } = parts;
  /** The owner of the files. Files opened before the first sign-in belong to the next user who signs in. */
  let holder: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      appWindow.send(desktopMessages.filesChanged);
    }, tellEveryMs);
  };
  let given: ReturnType<typeof openGiven> | undefined;
  const loadGiven = () => import('./open-given.ts');
  const givenParts = {
    serverUrl,
    fetch,
    session: () => account().session,
    onSending: (id: string, count: number) =>
      account().tasks.watch({
        kind: 'resume',
        id,
        label: count === 1 ? 'A résumé' : `${count} résumés`,
        screen: talentPoolPath,
        result: talentPoolPath,
      }),
    onChange: tell,
  };
  const read = () => given?.read() ?? nothingGiven;

  function claim(): void {
    const access = account().session.accessToken();
    const user = access && subjectOf(access);
    if (!user) return;
    if (holder !== undefined && holder !== user) given?.clear();
    holder = user;
  }

  async function take(paths: readonly string[]): Promise<void> {
    log.info(`${paths.length} files or folders were given to the app.`);
    claim();
    const isSignedIn = account().session.accessToken() !== undefined;
    appWindow.focus();
    appWindow.activate();
    given ??= (await loadGiven()).openGiven(givenParts);
    const before = read();
    await given.accept(paths);
    const target = pageFor(before, read());
    if (isSignedIn && target) appWindow.show(target);
  }

  async function chooseFolder(): Promise<void> {
    const window: BrowserWindow | undefined = appWindow.current();
    if (!window) return;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: 'Choose a folder of résumés',
      properties: ['openDirectory'],
    });
    if (!canceled && filePaths.length > 0) await take(filePaths);
  }

  const answer = createAnswer(ipc, desktopOrigin);
  answer(dropCall, z.tuple([dropped]), ({ paths }) => take(paths));
  answer(fileCalls.readGiven, nothing, () => {
    claim();
    return read();
  });
  answer(fileCalls.chooseFolder, nothing, chooseFolder);
  answer(fileCalls.sendResumes, nothing, () => {
    claim();
    given?.send();
  });
  answer(fileCalls.stopResumes, nothing, () => given?.stop());
  answer(fileCalls.discardGiven, z.tuple([discarded]), (what) => given?.discard(what));

  return {
    take: (paths: readonly string[]) => void take(paths),
    isSending: () => given?.isSending() ?? false,
    forgottenWith: (account: Account): Account => ({
      ...account,
      tasks: {
        ...account.tasks,
        clear: () => {
          holder = undefined;
          given?.clear();
          account.tasks.clear();
        },
      },
    }),
    wrap: (handler: PageHandler) => async (request: Request) => {
      if (!request.headers.has(givenFileHeader)) return handler(request);
      const { withGivenFiles } = await loadGiven();
      return withGivenFiles(handler, (id) => given?.pathOf(id))(request);
    },
  };
}

function pageFor(before: GivenFiles, { files, resumes }: GivenFiles): string | undefined {
  const isNew = ({ id }: GivenFile) => before.files.every((known) => known.id !== id);
  const hasResumes = (resumes?.left ?? 0) > (before.resumes?.left ?? 0);
  const added = files.filter(isNew);
  if (hasResumes || added.some(({ kind }) => kind === 'csv')) return talentPoolPath;
  return added.length > 0 ? dataSettingsPath : undefined;
}
