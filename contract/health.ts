import { z } from './zod.ts';

/** What `/healthz` answers. Other programs recognise the server by it, the desktop shell among them. */
export const health = z.object({ status: z.literal('ok'), product: z.literal('larkspur') });
