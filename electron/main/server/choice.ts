import type { ServerChosen, ServerInUse } from '../../../contract/desktop.ts';
import { z } from '../../../contract/zod.ts';
import { openJsonFile } from '../json-file.ts';
import type { Fetch } from '../protocol.ts';
import { checkServer } from './check.ts';
import { completeAddress, readServerUrl } from './url.ts';

interface ServerChoiceParts {
  /** The file that keeps the user's choice. */
  file: string;
  /** Origin of the server that the app was built or started with. */
  standard: string;
  fetch: Fetch;
  /** Asks the user first, because a page alone must not switch the server. */
  confirm(origin: string, current: string): Promise<boolean>;
  /** Called after the choice is stored, to switch to the server. */
  onChange(origin: string, previous: string): void;
}

export interface ServerChoice {
  /** Origin of the server in use. */
  origin(): string;
  read(): ServerInUse;
  /** @param typed the address as the user typed it */
  choose(typed: string): Promise<ServerChosen>;
}

const stored = z.strictObject({ origin: z.string() });

/** Decides which server the app uses: the user's choice, else the default one. */
export function openServerChoice({
  file,
  standard,
  fetch,
  confirm,
  onChange,
}: ServerChoiceParts): ServerChoice {
  const choice = openJsonFile(file, stored, { origin: '' });
  let current = readOrigin(choice.get().origin) ?? standard;
  /** One choice at a time. */
  let isChoosing = false;

  async function choose(typed: string): Promise<ServerChosen> {
    const origin = readOrigin(completeAddress(typed));
    if (!origin) {
      return refused(
        'Enter an address that begins with https://, or the http address of a server on this computer.',
      );
    }
    if (origin === current) return { outcome: 'same', origin };
    const checked = await checkServer(origin, fetch);
    if (!checked.isOurs) return refused(checked.reason);
    if (!(await confirm(origin, current))) return { outcome: 'cancelled', origin: current };
    const previous = current;
    current = origin;
    // The default is not stored, because a later version may have another one.
    choice.set({ origin: origin === standard ? '' : origin });
    onChange(origin, previous);
    return { outcome: 'changed', origin };
  }

  return {
    origin: () => current,
    read: () => ({ origin: current, standard }),
    choose: async (typed) => {
      if (isChoosing) return refused('Another address is being checked.');
      isChoosing = true;
      return choose(typed).finally(() => {
        isChoosing = false;
      });
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
