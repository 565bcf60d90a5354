import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { $ZodType, output } from 'zod/v4/core';
import { z } from '../../contract/zod.ts';

/** Registers the answer to one channel; `args` is the tuple of its arguments. */
export type Answer = <Args extends $ZodType<unknown[]>>(
  channel: string,
  args: Args,
  act: (...given: output<Args>) => unknown,
) => void;

/** Answers calls of pages: only from the top page of one origin, and only with arguments of the agreed shape. */
export const createAnswer =
  (ipc: Pick<IpcMain, 'handle'>, origin: string): Answer =>
  (channel, args, act) =>
    ipc.handle(channel, async (event, ...given: unknown[]) => {
      if (!isFrom(origin, event)) throw new Error('Refused: not from a page of this app.');
      const parsed = z.safeParse(args, given);
      if (!parsed.success)
        throw new Error(`Refused: ${channel} was called with other arguments than agreed.`);
      return act(...parsed.data);
    });

/** The frame is null when it has gone or navigated meanwhile. */
const isFrom = (origin: string, { senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.origin === origin;
