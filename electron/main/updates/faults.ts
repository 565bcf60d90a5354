export interface UpdateFault {
  /** `unreachable`: it is not known whether there is an update. `failed`: there is one, and it was not installed. */
  kind: 'unreachable' | 'failed';
  message: string;
  remedy: string;
}

const installByHand = 'Get the newest version from the download page and install it over this one.';

const faults: { pattern: RegExp; fault: UpdateFault }[] = [
  {
    pattern: /ERR_UPDATER_INVALID_SIGNATURE|code signature|did not pass validation/i,
    fault: {
      kind: 'failed',
      message: 'The update is not signed as this app is, so it was not installed.',
      remedy: `${installByHand} If this happens again, contact your administrator.`,
    },
  },
  {
    pattern: /ERR_CHECKSUM_MISMATCH|checksum mismatch/i,
    fault: {
      kind: 'failed',
      message: 'The update arrived damaged, so it was not installed.',
      remedy: `Check for updates again. If that does not help: ${installByHand}`,
    },
  },
  {
    pattern: /ENOSPC/,
    fault: {
      kind: 'failed',
      message: 'There is no room on the disk for the update.',
      remedy: 'Free some space (about 500 MB), then check for updates again.',
    },
  },
  {
    pattern: /read-only volume|EROFS/i,
    fault: {
      kind: 'failed',
      message: 'The app runs from a place that cannot be changed.',
      remedy: 'Quit it, move it to the Applications folder or to a folder of your own, and start it there.',
    },
  },
  {
    pattern: /EACCES|EPERM/,
    fault: {
      kind: 'failed',
      message: 'This account may not change the app.',
      remedy: 'Ask your administrator to install the newest version from the download page.',
    },
  },
  {
    pattern:
      /ERR_UPDATER_(CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|INVALID_UPDATE_INFO|INVALID_VERSION)/,
    fault: {
      kind: 'unreachable',
      message: 'The update server has no version on this channel.',
      remedy: 'Try again later, or look at the download page.',
    },
  },
  {
    pattern: /\b407\b|ERR_PROXY|ERR_TUNNEL/,
    fault: {
      kind: 'unreachable',
      message: 'The proxy does not let the app through to the update server.',
      remedy: "Check the system's proxy settings, or get the newest version from the download page.",
    },
  },
  {
    pattern: /net::|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|HttpError|\bHTTP\b/i,
    fault: {
      kind: 'unreachable',
      message: 'The update server cannot be reached.',
      remedy: 'Check the connection and try again. The app keeps looking by itself.',
    },
  },
];

/** Explains an error by the first pattern that matches. An unknown error leads to the download page. */
export function explainFault(error: unknown): UpdateFault {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  const text = `${error instanceof Error ? error.name : ''} ${code ?? ''} ${message}`;
  return (
    faults.find(({ pattern }) => pattern.test(text))?.fault ?? {
      kind: 'failed',
      message: `The update could not be installed: ${message.split('\n')[0]?.slice(0, 300)}`,
      remedy: installByHand,
    }
  );
}
