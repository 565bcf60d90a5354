/** What went wrong with an update, and what the user can do. */
export interface UpdateFault {
  /** `unreachable`: nothing is known about updates. `failed`: there is one, and it does not get in. */
  kind: 'unreachable' | 'failed';
  says: string;
  /** What to do about it. */
  wayForward: string;
}

const fromThePage = 'Get the newest version from the download page and install it over this one.';

const faults: { signs: RegExp; fault: UpdateFault }[] = [
  {
    signs: /ERR_UPDATER_INVALID_SIGNATURE|code signature|did not pass validation/i,
    fault: {
      kind: 'failed',
      says: 'The update is not signed as this app is, so it was not installed.',
      wayForward: `${fromThePage} If this happens again, tell whoever looks after your computer.`,
    },
  },
  {
    signs: /ERR_CHECKSUM_MISMATCH|checksum mismatch/i,
    fault: {
      kind: 'failed',
      says: 'The update arrived damaged, so it was not installed.',
      wayForward: `Check for updates again. If that does not help: ${fromThePage}`,
    },
  },
  {
    signs: /ENOSPC/,
    fault: {
      kind: 'failed',
      says: 'There is no room on the disk for the update.',
      wayForward: 'Free some space (about 500 MB), then check for updates again.',
    },
  },
  {
    signs: /read-only volume|EROFS/i,
    fault: {
      kind: 'failed',
      says: 'The app runs from a place that cannot be changed.',
      wayForward:
        'Quit it, move it to the Applications folder or to a folder of your own, and start it there.',
    },
  },
  {
    signs: /EACCES|EPERM/,
    fault: {
      kind: 'failed',
      says: 'This account may not change the app.',
      wayForward:
        'Ask whoever looks after your computer to install the newest version from the download page.',
    },
  },
  {
    signs:
      /ERR_UPDATER_(CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|INVALID_UPDATE_INFO|INVALID_VERSION)/,
    fault: {
      kind: 'unreachable',
      says: 'The update server has no version on this channel.',
      wayForward: 'Try again later, or look at the download page.',
    },
  },
  {
    signs: /\b407\b|ERR_PROXY|ERR_TUNNEL/,
    fault: {
      kind: 'unreachable',
      says: 'The proxy does not let the app through to the update server.',
      wayForward: "Check the system's proxy settings, or get the newest version from the download page.",
    },
  },
  {
    signs: /net::|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|HttpError|\bHTTP\b/i,
    fault: {
      kind: 'unreachable',
      says: 'The update server cannot be reached.',
      wayForward: 'Check the connection and try again. The app keeps looking by itself.',
    },
  },
];

/** The first sign that fits says what went wrong; what is not known leads to the download page. */
export function explainFault(error: unknown): UpdateFault {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const text = `${error instanceof Error ? error.name : ''} ${code ?? ''} ${message}`;
  return (
    faults.find(({ signs }) => signs.test(text))?.fault ?? {
      kind: 'failed',
      says: `The update could not be installed: ${message.split('\n')[0]?.slice(0, 300)}`,
      wayForward: fromThePage,
    }
  );
}
