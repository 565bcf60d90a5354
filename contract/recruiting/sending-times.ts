import { isTimeZone } from '../platform/time-zone.ts';
import { z } from '../platform/zod.ts';

/** When the mails of sequences leave: hours of some days of the week, by the recipient's clock, and so many mails a day. */
export const sendingTimesFields = z
  .object({
    /** Of recipients whose own is not known, and in which the days of the limit begin; empty for that of who starts a sequence. */
    time_zone: z.string().check(
      z.maxLength(60),
      z.refine((name) => name === '' || isTimeZone(name), {
        error: 'Must be a time zone such as Europe/Berlin.',
      }),
    ),
    /** Days of the week, 0 for Sunday. */
    days: z
      .array(z.number().check(z.int(), z.minimum(0), z.maximum(6)))
      .check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
    from_hour: z.number().check(z.int(), z.minimum(0), z.maximum(23)),
    /** The hour before which the last mail leaves. */
    to_hour: z.number().check(z.int(), z.minimum(1), z.maximum(24)),
    daily_limit: z.number().check(z.int(), z.minimum(1), z.maximum(2000)),
  })
  .check(
    z.refine(({ from_hour: from, to_hour: to }) => from < to, {
      path: ['to_hour'],
      error: 'Must be later than the first hour.',
    }),
  );
export type SendingTimes = z.infer<typeof sendingTimesFields>;

/** Where an organization has set none: working hours from Monday to Friday. */
export const usualSendingTimes: SendingTimes = {
  time_zone: '',
  days: [1, 2, 3, 4, 5],
  from_hour: 9,
  to_hour: 17,
  daily_limit: 100,
};
