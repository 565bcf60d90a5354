import type { Mutation } from './mutation-list.ts';

const suite = (name: string) => ({ suite: `electron/main/${name}.test.ts` });
const ownWindows = 'electron/main/window/own-windows.ts';
const quickShortcut = 'electron/main/window/quick-shortcut.ts';

/** Faults of windows beside the main one, and of the quick search. */
export const windowMutations: Mutation[] = [
  {
    fault: 'any number of windows opens',
    file: ownWindows,
    edits: [['      if (open.size >= mostWindows) return false;\n', '']],
    caughtBy: suite('window/own-windows'),
  },
  {
    fault: 'windows of another server come back',
    file: ownWindows,
    edits: [['if (from === origin()) for', 'if (from) for']],
    caughtBy: suite('window/own-windows'),
  },
  {
    fault: 'the end of a session leaves windows open',
    file: ownWindows,
    edits: [['      for (const { window } of closed) window.destroy();\n', '      void closed;\n']],
    caughtBy: suite('window/own-windows'),
  },
  {
    fault: 'a page of any address gets a window of its own',
    file: 'electron/main/window/subjects.ts',
    edits: [
      [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the source's own text
        'url?.href.startsWith(`${desktopOrigin}/`)',
        'url?.href',
      ],
    ],
    caughtBy: suite('window/subjects'),
  },
  {
    fault: 'a lock leaves the quick search open',
    file: 'electron/main/window/quick-window.ts',
    edits: [['      page?.window.destroy();\n', '']],
    caughtBy: {
      journey:
        'a lock closes every other window, and no question about unsaved text keeps a page on the screen',
    },
  },
  {
    fault: 'who chooses keys of another program loses the earlier ones',
    file: quickShortcut,
    edits: [
      [
        "      if (accelerator !== shortcutOff && !take(accelerator)) return 'taken';\n      release();\n",
        "      release();\n      if (accelerator !== shortcutOff && !take(accelerator)) return 'taken';\n",
      ],
    ],
    caughtBy: suite('window/quick-shortcut'),
  },
  {
    fault: "the quick search takes keys of the app's own menu",
    file: quickShortcut,
    edits: [["      if (ownKeys(platform).includes(accelerator)) return 'own';\n", '']],
    caughtBy: suite('window/quick-shortcut'),
  },
  {
    fault: 'the keys of the quick search outlive the app',
    file: quickShortcut,
    edits: [["  app.on('will-quit', release);\n", '']],
    caughtBy: suite('window/quick-shortcut'),
  },
];
