import { existsSync } from 'node:fs';
import type { BaseWindow, Dialog } from 'electron';
import type { ServerChosen, ServerInUse } from '../../../contract/desktop/desktop.ts';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import { health, type Outdated, outdatedSide } from '../../../contract/platform/health.ts';
import { healthPath } from '../../../contract/platform/paths.ts';
import { z } from '../../../contract/platform/zod.ts';
import { brand } from '../../../contract/site/brand.ts';
import { openJsonFile } from '../shell/json-file.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { Updates } from '../updates/updates.ts';

interface OutdatedText {
  message: string;
  detail: string;
}

export function outdatedText(outdated: 'app' | 'server', origin: string): OutdatedText {
  if (outdated === 'app') {
    return {
      message: `The server at ${origin} needs a newer version of this app. Please update it.`,
      detail:
        'Until then not everything works. You can go on, to export what you need or to sign out; nothing is lost.',
    };
  }
  return {
    message: `The server at ${origin} is too old for this version of the app.`,
    detail: 'Some features do not work until it is updated. Please tell your administrator.',
  };
}

export function createOutdatedNotice(
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: () => BaseWindow | undefined,
  updates: Pick<Updates, 'check'>,
): (origin: string, outdated: Outdated) => void {
  const told = new Set<string>();

  async function tell(origin: string, outdated: 'app' | 'server'): Promise<void> {
    const buttons = outdated === 'app' ? ['Check for Updates…', 'Later'] : ['OK'];
    const box = {
      type: 'warning' as const,
      title: brand.name,
      ...outdatedText(outdated, origin),
      buttons,
      defaultId: 0,
      cancelId: buttons.length - 1,
    };
    const parent = window();
    const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box));
    if (outdated === 'app' && response === 0) await updates.check();
  }

  return (origin, outdated) => {
    if (!outdated || told.has(origin + outdated)) return;
    told.add(origin + outdated);
    void tell(origin, outdated);
  };
}

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Reads the origin of a server. It must be https, or http on this machine, because tokens are sent to it.
 * @throws Error that says what is wrong with the address
 */
export function readServerUrl(value: string): string {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
  if (!url || !isSafe || url.username || url.password) {
    throw new Error(`The server must be an https address, or http on this machine; it is "${value}".`);
  }
  return url.origin;
}

export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  const isLoopback = loopback.includes(URL.parse(`http://${address}`)?.hostname ?? '');
  return `${isLoopback ? 'http' : 'https'}://${address}`;
}

const checkTimeoutMs = 10_000;

/** Checks that a Larkspur server answers; if not, gives the reason as a sentence for the user. Never rejects. */
export async function checkServer(
  origin: string,
  fetch: Fetch,
): Promise<{ isOurs: true; outdated?: Outdated } | { isOurs: false; reason: string }> {
  try {
    const answer = await fetch(origin + healthPath, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    if (answer.status >= 500) {
      return refuse(`Something answers at ${origin}, but it is out of order (status ${answer.status}).`);
    }
    const said = answer.ok ? await answer.json().catch(() => undefined) : undefined;
    const ours = z.safeParse(health, said);
    if (ours.success) return { isOurs: true, outdated: outdatedSide(ours.data) };
    return refuse(`Something answers at ${origin}, but it is not a ${brand.name} server.`);
  } catch (error) {
    return refuse(describeFailure(origin, error as Error));
  }
}

const refuse = (reason: string) => ({ isOurs: false, reason }) as const;

const failures: [RegExp, (origin: string) => string][] = [
  [
    /ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED/,
    (origin) => `There is no ${URL.parse(origin)?.hostname}. Check the spelling.`,
  ],
  [/ERR_CERT|ERR_SSL/, (origin) => `This computer does not trust the certificate of ${origin}.`],
  [/ERR_INTERNET_DISCONNECTED/, () => 'This computer is offline.'],
  [/ERR_PROXY|ERR_TUNNEL/, (origin) => `The proxy of this computer does not let ${origin} through.`],
  [/redirect/i, (origin) => `${origin} leads elsewhere. Enter the address of the server itself.`],
  // Only the timeout above aborts the request.
  [/TimeoutError|AbortError/, (origin) => `${origin} did not answer in time.`],
];

function describeFailure(origin: string, { name, message }: Error): string {
  const known = failures.find(([pattern]) => pattern.test(`${name} ${message}`));
  return known ? known[1](origin) : `No server answers at ${origin}.`;
}

interface ServerChoiceParts {
  file: string;
  standard: string;
  asksFirst?: boolean;
  startsLocal?: boolean;
  fetch: Fetch;
  /**
   * Asks the user first, because a page alone must not switch the server.
   * @param current undefined while none is in use
   */
  confirm(origin: string, current: string | undefined): Promise<boolean>;
}

export interface ServerChoice {
  origin(): string;
  read(): ServerInUse;
  choose(typed: string): Promise<ServerChosen>;
  chooseThisComputer(): Promise<ServerChosen>;
  onChange(listener: (origin: string, previous: string | undefined) => void): void;
}

const stored = z.strictObject({ origin: z.string() });

export function openServerChoice(parts: ServerChoiceParts): ServerChoice {
  const { file, standard, fetch, confirm } = parts;
  let onChange: Parameters<ServerChoice['onChange']>[0] = () => {};
  let isUndecided = Boolean(parts.asksFirst) && !parts.startsLocal && !existsSync(file);
  const choice = openJsonFile(file, stored, { origin: '' });
  let current = parts.startsLocal ? localOrigin : (readOrigin(choice.get().origin) ?? standard);
  let isChoosing = false;

  async function choose(typed: string): Promise<ServerChosen> {
    const origin = readOrigin(completeAddress(typed));
    if (!origin || origin === localOrigin) {
      return refused(
        'Enter an address that begins with https://, or the http address of a server on this computer.',
      );
    }
    if (origin === current && !isUndecided) return { outcome: 'same', origin };
    const checked = await checkServer(origin, fetch);
    if (!checked.isOurs) return refused(checked.reason);
    if (checked.outdated) return refused(outdatedText(checked.outdated, origin).message);
    return switchTo(origin);
  }

  async function chooseThisComputer(): Promise<ServerChosen> {
    if (current === localOrigin) return { outcome: 'same', origin: current };
    return switchTo(localOrigin);
  }

  async function switchTo(origin: string): Promise<ServerChosen> {
    const isSafe = isUndecided && origin === localOrigin;
    if (!isSafe && !(await confirm(origin, isUndecided ? undefined : current))) {
      return { outcome: 'cancelled', origin: current };
    }
    use(origin);
    return { outcome: 'changed', origin };
  }

  function use(origin: string): void {
    const previous = isUndecided ? undefined : current;
    current = origin;
    isUndecided = false;
    // The default is not stored, because a later version may have another one.
    choice.set({ origin: origin === standard ? '' : origin });
    onChange(origin, previous);
  }

  async function oneAtATime(act: () => Promise<ServerChosen>): Promise<ServerChosen> {
    if (isChoosing) return refused('Another address is being checked.');
    isChoosing = true;
    return act().finally(() => {
      isChoosing = false;
    });
  }

  return {
    origin: () => current,
    read: () => ({ origin: current, standard, ...(isUndecided && { isUndecided }) }),
    choose: (typed) => oneAtATime(() => choose(typed)),
    chooseThisComputer: () => oneAtATime(chooseThisComputer),
    onChange: (listener) => {
      onChange = listener;
    },
  };
}

const refused = (reason: string): ServerChosen => ({ outcome: 'refused', reason });

function readOrigin(address: string): string | undefined {
  try {
    return readServerUrl(address);
  } catch {
    return undefined;
  }
}
