import type { ServerChosen, ServerInUse } from '../../../contract/desktop.ts';
import { z } from '../../../contract/zod.ts';
import { openJsonFile } from '../json-file.ts';
import type { Fetch } from '../protocol.ts';
import { checkServer } from './check.ts';
import { completeAddress, readServerUrl } from './url.ts';

interface ServerChoiceParts {
  /** Where the user's choice is written down. */
  file: string;
  /** Origin of the server that the app was built or started with. */
  standard: string;
  fetch: Fetch;
  /** Asks the user before anything changes: a page alone must not lead the app elsewhere. */
  confirm(origin: string, current: string): Promise<boolean>;
  /** Called once the choice stands, to go over to the server. */
  onChange(origin: string, before: string): void;
}

export interface ServerChoice {
  /** Origin of the server in use. */
  origin(): string;
  read(): ServerInUse;
  /** @param typed the address as the user typed it */
  choose(typed: string): Promise<ServerChosen>;
}

const stored = z.strictObject({ origin: z.string() });

/** Which server the app talks to: the user's choice, else the standard one. */
export function openServerChoice({
  file,
  standard,
  fetch,
  confirm,
  onChange,
}: ServerChoiceParts): ServerChoice {
  const kept = openJsonFile(file, stored, { origin: '' });
  let current = readOrigin(kept.get().origin) ?? standard;
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
    const before = current;
    current = origin;
    // The standard one is not pinned: a later version may come with another.
    kept.set({ origin: origin === standard ? '' : origin });
    onChange(origin, before);
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

/** Undefined for what is no address of a server. */
function readOrigin(address: string): string | undefined {
  try {
    return readServerUrl(address);
  } catch {
    return undefined;
  }
}
