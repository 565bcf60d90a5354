import { allDayMutations } from './all-day-mutations.ts';
import { computerMutations } from './computer-mutations.ts';
import { fileMutations } from './file-mutations.ts';
import { localMutations } from './local-mutations.ts';
import { offlineMutations } from './offline-mutations.ts';
import { windowMutations } from './window-mutations.ts';

/** A fault and the suite that must catch it. */
export interface Mutation {
  fault: string;
  file: string;
  /** Texts that occur once in the file when it is their turn, and their replacements; applied in order. */
  edits: [from: string, to: string][];
  /** A unit test file, or the title of a journey. */
  caughtBy: { suite: string } | { journey: string };
}

const main = 'electron/main/index.ts';
const appWindow = 'electron/main/window/app-window.ts';
const servePages = 'electron/main/serve-pages.ts';
const pageWindows = 'electron/main/window/page-windows.ts';
const builder = 'electron-builder.yml';
const suite = (name: string) => ({ suite: `electron/main/${name}.test.ts` });
const journey = (title: string) => ({ journey: title });

export const mutations: Mutation[] = [
  {
    fault: 'the window has no sandbox',
    file: pageWindows,
    edits: [
      [
        'windowOptions(preload, bounds ? fitBounds(bounds, areas) : size)',
        "{ ...windowOptions(''), webPreferences: { preload, sandbox: false, contextIsolation: true, nodeIntegration: false, webviewTag: false } }",
      ],
    ],
    caughtBy: journey('the page sees only the bridge of the shell'),
  },
  {
    fault: 'the scheme is registered after ready',
    file: main,
    edits: [
      ['protocol.registerSchemesAsPrivileged([pageScheme]);\n', ''],
      [
        '  const pages = await servePages(',
        '  protocol.registerSchemesAsPrivileged([pageScheme]);\n  const pages = await servePages(',
      ],
    ],
    caughtBy: journey('the page sees only the bridge of the shell'),
  },
  {
    fault: 'downloads are not attached',
    file: servePages,
    edits: [
      ["  offerDownloads(defaultSession, { folder: app.getPath('downloads'), log, showMessage });\n", ''],
    ],
    caughtBy: journey('a file that a page generates is saved where the user chooses'),
  },
  {
    fault: 'the updater is not attached',
    file: main,
    edits: [['  updates.start();\n', '']],
    caughtBy: journey('a copy that updates itself checks for updates without being asked'),
  },
  {
    fault: 'the fault log is not attached',
    file: main,
    edits: [['logFaults(process, log, () =>', '((..._given: unknown[]) => {})(log, () =>']],
    caughtBy: journey('an uncaught error is logged and shown once, and the app continues'),
  },
  {
    fault: 'nobody hears that the window was closed',
    file: appWindow,
    edits: [["    opened.on('closed', () => {", "    opened.on('blur', () => {"]],
    caughtBy: journey('on macOS the app keeps running without a window, and opens another on activation'),
  },
  {
    fault: 'permissions are not attached',
    file: servePages,
    edits: [['  denyPermissions(defaultSession);\n', '']],
    caughtBy: journey('only full screen is granted, and only to the app'),
  },
  {
    fault: 'pages are not locked',
    file: main,
    edits: [['lockPages(app, shell, showMessage, windows);\n', '']],
    caughtBy: journey('mail and telephone links of the site open externally, and the page stays'),
  },
  {
    fault: 'links that leave the page lead nowhere',
    file: 'electron/main/security.ts',
    edits: [['    details.preventDefault();\n    openLink(', '    details.preventDefault();\n    void (']],
    caughtBy: journey('mail and telephone links of the site open externally, and the page stays'),
  },
  {
    fault: 'context menus are not attached',
    file: main,
    edits: [['offerContextMenus(app, Menu, process.platform);\n', '']],
    caughtBy: journey('the context menu corrects a misspelled word, and adds a word to the dictionary'),
  },
  {
    fault: 'challenges are not attached',
    file: main,
    edits: [['answerChallenges(app, proxy.answer);\n', '']],
    caughtBy: journey('only challenges of proxies are answered'),
  },
  {
    fault: 'the app does not name itself to Windows',
    file: main,
    edits: [['app.setAppUserModelId(appId);\n', '']],
    caughtBy: journey('on Windows the running app has the id of the installed one'),
  },
  {
    fault: "the installer's appId is another",
    file: builder,
    edits: [['appId: example.larkspur.desktop', 'appId: example.larkspur.app']],
    caughtBy: suite('app-id'),
  },
  {
    fault: "the app's own appId is another",
    file: 'electron/main/app-id.ts',
    edits: [["'example.larkspur.desktop'", "'example.larkspur.app'"]],
    caughtBy: suite('app-id'),
  },
  {
    fault: 'a folder beside the renderer counts as inside it',
    file: 'electron/main/shell/protocol.ts',
    edits: [['resolved.startsWith(folder + path.sep)', 'resolved.startsWith(folder)']],
    caughtBy: suite('shell/protocol'),
  },
  {
    fault: "pages of a host that begins like the app's count as its own",
    file: 'electron/main/security.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source's own text
    edits: [['url.startsWith(`${desktopOrigin}/`)', 'url.startsWith(desktopOrigin)']],
    caughtBy: suite('security'),
  },
  {
    fault: "downloads of a host that begins like the app's count as its own",
    file: 'electron/main/downloads.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source's own text
    edits: [['.startsWith(`${desktopOrigin}/`)', '.startsWith(desktopOrigin)']],
    caughtBy: suite('downloads'),
  },
  {
    fault: 'the refresh token follows redirects',
    file: 'electron/main/session/token-calls.ts',
    edits: [["      redirect: 'error',\n", '']],
    caughtBy: suite('redirects'),
  },
  {
    fault: 'the access token follows redirects',
    file: 'electron/main/tasks/status.ts',
    edits: [["      redirect: 'error',\n", '']],
    caughtBy: suite('redirects'),
  },
  {
    fault: 'the stream of events follows redirects',
    file: 'electron/main/tasks/event-listener.ts',
    edits: [["redirect: 'error', ", '']],
    caughtBy: suite('tasks/watch-events'),
  },
  {
    fault: 'the wake from sleep is not attached',
    file: main,
    edits: [["  powerMonitor.on('resume', () => account.tasks.wake());\n", '']],
    caughtBy: journey('main listens for what is pending, and again after the computer wakes from sleep'),
  },
  {
    fault: 'Enter agrees to another server',
    file: 'electron/main/shell/dialogs.ts',
    edits: [['    defaultId: 1,', '    defaultId: 0,']],
    caughtBy: suite('shell/dialogs'),
  },
  ...localMutations,
  ...offlineMutations,
  ...allDayMutations,
  ...fileMutations,
  ...windowMutations,
  ...computerMutations,
];
