import { z } from './zod.ts';

/** The response of `/healthz`, which lets programs such as the desktop shell recognize the server. */
export const health = z.object({
  status: z.literal('ok'),
  product: z.literal('larkspur'),
  /** The server's `contractVersion`; servers before it was told have the first. */
  contract: z.optional(z.int()),
  /** The oldest contract of an app that the server still answers. */
  oldest_app: z.optional(z.int()),
});

/**
 * The contract between app and server. Raise it with a change after which an app and a server of the releases before and after
 * it no longer work together, and the side that can't work with the other's older contract raises its own limit below.
 */
export const contractVersion = 1;
/** The oldest contract of an app that this server answers. */
export const oldestApp = 1;
/** The oldest contract of a server that this app works with. */
export const oldestServer = 1;

export type Outdated = 'app' | 'server' | undefined;

export function outdatedSide(
  { contract = 1, oldest_app: oldest = 1 }: z.infer<typeof health>,
  own = { contract: contractVersion, oldestServer },
): Outdated {
  if (own.contract < oldest) return 'app';
  return contract < own.oldestServer ? 'server' : undefined;
}
