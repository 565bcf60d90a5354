import { existsSync } from 'node:fs';
import type { ServerChosen, ServerInUse } from '../../../contract/desktop/desktop.ts';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import { z } from '../../../contract/platform/zod.ts';
import { openJsonFile } from '../shell/json-file.ts';
import type { Fetch } from '../shell/protocol.ts';
import { checkServer } from './check.ts';
import { outdatedText } from './outdated.ts';
import { completeAddress, readServerUrl } from './url.ts';

interface ServerChoiceParts {
  file: string;
  standard: string;
  /** Whether nobody has decided yet between this computer and a server: on a first start of an app without a server of its own. */
  asksFirst?: boolean;
  /** Uses this computer for now, without storing it. */
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
  /** @param typed the address as the user typed it */
  choose(typed: string): Promise<ServerChosen>;
  /** Switches to the server on this computer, and asks the user first if that ends a session. */
  chooseThisComputer(): Promise<ServerChosen>;
  /**
   * Sets the listener that is called after a choice is stored, to switch to the server. `previous` is undefined where none was in
   * use.
   */
  onChange(listener: (origin: string, previous: string | undefined) => void): void;
}

const stored = z.strictObject({ origin: z.string() });

/** Decides which server the app uses: the user's choice, else the default one. */
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

/** Undefined if the address is not a valid server address. */
function readOrigin(address: string): string | undefined {
  try {
    return readServerUrl(address);
  } catch {
    return undefined;
  }
}
