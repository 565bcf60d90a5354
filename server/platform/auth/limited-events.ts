import { sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { limitedEvents } from '../db/schema.ts';
import { deriveToken } from './tokens.ts';

export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

type Subject = string | readonly string[];

const keyOf = ({ secretKey }: Pick<Services, 'secretKey'>, limit: Limit, subject: Subject) =>
  deriveToken(secretKey, 'limit', JSON.stringify([limit.name, subject]));

/**
 * The row is locked until the caller's transaction ends, so that concurrent processes count one after the other.
 * Returns undefined when the limit was already reached.
 */
export async function countEvent(
  services: Pick<Services, 'secretKey'>,
  tx: Database,
  limit: Limit,
  subject: Subject,
): Promise<number | undefined> {
  const window = sql`make_interval(secs => ${limit.seconds})`;
  const recent = sql`from unnest(${limitedEvents.times}) as past where past > clock_timestamp() - ${window}`;
  const [counted] = await tx
    .insert(limitedEvents)
    .values({
      key: keyOf(services, limit, subject),
      times: sql`array[clock_timestamp()]`,
      expiresAt: sql`clock_timestamp() + ${window}`,
    })
    .onConflictDoUpdate({
      target: limitedEvents.key,
      set: {
        times: sql`array(select past ${recent} order by past) || clock_timestamp()`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: sql`(select count(*) ${recent}) < ${limit.max}`,
    })
    .returning({ count: sql<number>`cardinality(${limitedEvents.times})` });
  return counted?.count;
}

export async function secondsToWait(
  services: Pick<Services, 'secretKey'>,
  db: Database,
  limit: Limit,
  subject: Subject,
): Promise<number> {
  const { rows } = (await db.execute(sql`
    select ceil(extract(epoch from min(past) + make_interval(secs => ${limit.seconds}) - clock_timestamp()))::int as wait
    from ${limitedEvents}, unnest(${limitedEvents.times}) as past
    where ${limitedEvents.key} = ${keyOf(services, limit, subject)}
      and past > clock_timestamp() - make_interval(secs => ${limit.seconds})
    having count(*) >= ${limit.max}`)) as unknown as { rows: { wait: number }[] };
  return rows[0] ? Math.max(1, rows[0].wait) : 0;
}

export async function forgetEvents(
  services: Pick<Services, 'secretKey'>,
  db: Database,
  limit: Limit,
  subject: Subject,
): Promise<void> {
  await db.delete(limitedEvents).where(sql`${limitedEvents.key} = ${keyOf(services, limit, subject)}`);
}
