import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import type { $ZodType, output } from 'zod/v4/core';
import { z } from '../../../contract/platform/zod.ts';

export type Answer = <Args extends $ZodType<unknown[]>>(
  channel: string,
  args: Args,
  act: (...given: [...output<Args>, sender: WebContents]) => unknown,
) => void;

/** Creates handlers that accept calls only from the top frame of one origin, and only with valid arguments. */
export const createAnswer =
  (ipc: Pick<IpcMain, 'handle'>, origin: string): Answer =>
  (channel, args, act) =>
    ipc.handle(channel, async (event, ...given: unknown[]) => {
      if (!isFrom(origin, event)) throw new Error('Refused: not from a page of this app.');
      const parsed = z.safeParse(args, given);
      if (!parsed.success)
        throw new Error(`Refused: ${channel} was called with other arguments than agreed.`);
      return act(...parsed.data, event.sender);
    });

/** The frame is null if it has been destroyed or has navigated since the call. */
const isFrom = (origin: string, { senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.origin === origin;
