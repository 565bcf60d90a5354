import { paging } from '../platform/call.ts';
import { optionalText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { decisions } from './decisions.ts';

export const resultFilters = {
  /** `none`: nobody has decided. `open`: everybody but No. */
  decision: z.optional(z.enum([...decisions, 'none', 'open'])),
  /** `strong`: every must-have is found. `possible`: no weak match, or decided on. */
  strength: z.optional(z.enum(['strong', 'possible'])),
  /** At least so many must-haves are found. */
  musts_met: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60))),
  source: optionalText(40),
  /** A part of the place. */
  place: optionalText(200),
  tag: optionalText(40),
};
export const resultQuery = z.object({ ...resultFilters, ...paging });
export type ResultFilters = Omit<z.infer<typeof resultQuery>, 'page' | 'page_size'>;
