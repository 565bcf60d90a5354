import zoneAt from '@photostructure/tz-lookup';
import { and, eq, gte, or } from 'drizzle-orm';
import {
  type SendingTimes,
  sendingTimesFields,
  usualSendingTimes,
} from '../../../contract/recruiting/sending-times.ts';
import type { Database } from '../../platform/db/client.ts';
import { messages } from '../../platform/db/schema.ts';
import { hourMs } from '../../platform/durations.ts';
import { readSetting, type SettingKind } from '../../platform/settings/organisation-settings.ts';
import { dayIn, hourOfDay, startOfDay } from './zoned-time.ts';

export const sendingTimesSetting: SettingKind<SendingTimes> = {
  key: 'sending-times',
  schema: sendingTimesFields,
};

export async function readSendingTimes(db: Database, organisationId: string): Promise<SendingTimes> {
  return (await readSetting(db, organisationId, sendingTimesSetting))?.value ?? usualSendingTimes;
}

/** The time zone of where a person lives; undefined where that is not known. */
export function zoneOf({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): string | undefined {
  return latitude === null || longitude === null ? undefined : zoneAt(latitude, longitude);
}

/** The first time from `at` on at which a mail may leave. */
export function nextOpening(at: Date, timeZone: string, { days, from_hour, to_hour }: SendingTimes): Date {
  for (let later = 0; ; later++) {
    const { day, weekday } = dayIn(at, timeZone, later);
    if (!days.includes(weekday)) continue;
    if (at < hourOfDay(day, from_hour, timeZone)) return hourOfDay(day, from_hour, timeZone);
    if (at < hourOfDay(day, to_hour, timeZone)) return at;
  }
}

/** When a mail that follows another leaves: so many days later at the same time of day, or as soon as it may then. */
export function openingAfterDays(sentAt: Date, days: number, timeZone: string, times: SendingTimes): Date {
  const { day } = dayIn(sentAt, timeZone);
  const sinceMidnight = sentAt.getTime() - startOfDay(day, timeZone).getTime();
  const then = new Date(startOfDay(day, timeZone, days).getTime() + Math.min(sinceMidnight, 23 * hourMs));
  return nextOpening(then, timeZone, times);
}

/** Undefined while the organization may send a further mail today; else the beginning of its next day. */
export async function limitEnds(
  tx: Database,
  organisationId: string,
  { timeZone, limit, now }: { timeZone: string; limit: number; now: Date },
): Promise<Date | undefined> {
  const { day } = dayIn(now, timeZone);
  const today = startOfDay(day, timeZone);
  const sent = await tx.$count(
    messages,
    and(
      eq(messages.organisationId, organisationId),
      // One that waits at the mail server counts when it leaves, which may be today.
      or(eq(messages.status, 'queued'), and(eq(messages.status, 'sent'), gte(messages.sentAt, today))),
    ),
  );
  return sent < limit ? undefined : startOfDay(day, timeZone, 1);
}
