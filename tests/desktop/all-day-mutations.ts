import type { Mutation } from './mutation-list.ts';

const suite = (name: string) => ({ suite: `electron/main/${name}.test.ts` });
const allDay = 'electron/main/all-day.ts';

/** Faults in what keeps the app at hand while its window is closed, and in its settings. */
export const allDayMutations: Mutation[] = [
  {
    fault: 'a quit is mistaken for a closed window',
    file: allDay,
    edits: [['  onBeforeQuit(closing.quitting);\n', '']],
    caughtBy: {
      journey:
        'closing the window asks once, and keeps watching: what finishes is announced and the tray leads to it',
    },
  },
  {
    fault: 'dock and taskbar are not told of changes',
    file: allDay,
    edits: [
      [
        '    signal(appWindow.current(), { running, progress: tasks().progress(), fresh });\n',
        '    void [signal, running, fresh];\n',
      ],
    ],
    caughtBy: {
      journey:
        'on macOS the dock counts what is new, also with the window closed, and a notification has buttons',
    },
  },
  {
    fault: 'the bar of the taskbar stands where it was first seen',
    file: 'electron/main/index.ts',
    edits: [['onProgress: () => allDay.showProgress()', 'onProgress: () => {}']],
    caughtBy: { journey: 'the launcher of Linux shows how far a task is, and no bar where nobody knows' },
  },
  {
    fault: 'a start at login shows the window',
    file: allDay,
    edits: [["startAtLogin.isThisStart() ? hiddenState : 'shown'", "'shown'"]],
    caughtBy: { journey: 'a start at login without a tray is minimised' },
  },
  {
    fault: 'without a tray the window is hidden for good',
    file: 'electron/main/window/closing.ts',
    edits: [['hasTray() ? window.hide() : window.minimize()', 'window.hide()']],
    caughtBy: suite('window/closing'),
  },
  {
    fault: 'the user is asked at each closing',
    file: 'electron/main/window/closing.ts',
    edits: [['    settings.change({ closing });\n', '']],
    caughtBy: suite('window/closing'),
  },
  {
    fault: 'a name in the menu of the tray loses its &',
    file: 'electron/main/tray/tray-menu.ts',
    edits: [["short.replaceAll('&', '&&')", 'short']],
    caughtBy: suite('tray/tray-menu'),
  },
  {
    fault: 'quiet hours end at midnight',
    file: 'electron/main/tasks/choices.ts',
    edits: [['time >= from || time < to', 'time >= from']],
    caughtBy: suite('tasks/choices'),
  },
  {
    fault: 'diagnostics tell secrets',
    file: 'electron/main/settings/diagnostics.ts',
    edits: [['return maskSecrets(', 'return ((text: string) => text)(']],
    caughtBy: suite('settings/app-control'),
  },
  {
    fault: 'a dictionary is downloaded unasked',
    file: 'electron/main/settings/spelling.ts',
    edits: [['session.setSpellCheckerEnabled(chosen().length > 0)', 'session.setSpellCheckerEnabled(true)']],
    caughtBy: suite('settings/spelling'),
  },
  {
    fault: 'trying again downloads no dictionary',
    file: 'electron/main/settings/spelling.ts',
    edits: [['      session.setSpellCheckerLanguages([]);\n', '']],
    caughtBy: {
      journey: 'a dictionary that cannot be downloaded is said beside its language, and is tried again',
    },
  },
  {
    fault: 'a page changes settings that nobody has agreed on',
    file: 'electron/main/settings/app-control.ts',
    edits: [['  .strictObject(optional)', '  .looseObject(optional)']],
    caughtBy: suite('bridge'),
  },
  {
    fault: 'the window flashes for every notification',
    file: 'electron/main/tasks/notifications.ts',
    edits: [["    notification.on('close', forget);", "    notification.on('close', flash);"]],
    caughtBy: suite('tasks/notifications'),
  },
  {
    fault: 'Later tells in quiet hours',
    file: 'electron/main/tasks/remind.ts',
    edits: [
      [
        '    if (wantsToHear(finished.task)) tell(finished);\n    else wait(finished);\n',
        '    tell(finished);\n',
      ],
    ],
    caughtBy: suite('tasks/remind'),
  },
  {
    fault: 'a window of macOS is hidden in full screen',
    file: 'electron/main/window/closing.ts',
    edits: [['if (window.isFullScreen()) {', 'if (window.isFullScreen() && false) {']],
    caughtBy: suite('window/closing'),
  },
  {
    fault: 'a restart into an update does not tell that the app quits',
    file: 'electron/main/window/before-quit.ts',
    edits: [["'before-quit-for-update'", "'checking-for-update'"]],
    caughtBy: { journey: 'on macOS a restart into an update closes every window, and brings them back' },
  },
  {
    fault: 'an AppImage is started from where it was mounted',
    file: 'electron/main/settings/start-at-login.ts',
    edits: [['autostartEntry(env.APPIMAGE ?? execPath)', 'autostartEntry(execPath)']],
    caughtBy: suite('settings/start-at-login'),
  },
];
