import { z } from './zod.ts';

/** The response of `/healthz`, which lets programs such as the desktop shell recognise the server. */
export const health = z.object({ status: z.literal('ok'), product: z.literal('larkspur') });
