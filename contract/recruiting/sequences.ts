import { z } from '../platform/zod.ts';

export const mostInSequence = 100;

/** `days`: between two mails. */
export const sequenceLimits = { steps: 5, days: 60, name: 100 } as const;

/** Nobody is in two sequences that are `active` for them. */
export const sequenceStates = ['active', 'finished', 'stopped'] as const;
export type SequenceState = (typeof sequenceStates)[number];

/**
 * Why a person gets no further mails of a sequence. `closed`: their card was moved to *Replied* or later, or their search has ended.
 * `missing`: a merge field has no value. `unclear`: it is not known whether the last mail was sent, because the server stopped meanwhile.
 */
export const stopReasons = [
  'replied',
  'bounced',
  'decided',
  'closed',
  'do-not-contact',
  'by-hand',
  'missing',
  'failed',
  'unclear',
  'deleted',
  'merged',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** Of them, those after which someone has to decide whether the sequence goes on. */
export const haltReasons = ['missing', 'failed', 'unclear'] as const satisfies readonly StopReason[];

export const sequenceStep = z.object({
  /** Empty for a reply to the mail before; never empty in the first one. */
  subject: z.string(),
  text: z.string(),
  /** Days after the mail before; 0 in the first one. */
  days: z.number(),
});
export type SequenceStep = z.infer<typeof sequenceStep>;

export const areHoursInOrder = z.refine<{ from_hour: number; to_hour: number }>(
  ({ from_hour: from, to_hour: to }) => from < to,
  { path: ['to_hour'], error: 'Must be later than the first hour.' },
);
/** Hours of some days of the week, by the recipient's clock. */
export const sequenceHours = z
  .object({
    /** Days of the week, 0 for Sunday. */
    days: z
      .array(z.number().check(z.int(), z.minimum(0), z.maximum(6)))
      .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
    from_hour: z.number().check(z.int(), z.minimum(0), z.maximum(23)),
    /** The hour before which the last mail leaves. */
    to_hour: z.number().check(z.int(), z.minimum(1), z.maximum(24)),
  })
  .check(areHoursInOrder);
export type SequenceHours = z.infer<typeof sequenceHours>;
