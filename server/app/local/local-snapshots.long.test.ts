import { readdirSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Services } from '../../platform/context.ts';
import { openEmbedded } from '../../platform/db/client.ts';
import { organisations } from '../../platform/db/schema.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { openSnapshots } from './open-local-server.ts';

const hourMs = 3_600_000;
const dataDir = suiteFolder();

const snapshots = () =>
  readdirSync(path.join(dataDir, 'backups')).filter((name) => name.endsWith('.tar.gz')).length;

test('a snapshot is taken every hour while something changes, and at quit; none when nothing has changed', {
  timeout: 120_000,
}, async () => {
  const database = await openEmbedded(dataDir);
  await database.migrate();
  const info = vi.fn();
  const log = Object.assign(pino({ level: 'silent' }), { info });
  const services = { log, metrics: createMetrics() } as unknown as Services;
  const write = (name: string) =>
    database.db.insert(organisations).values({ name, websiteUrl: 'https://one.example' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const config = readConfig({ DATA_DIR: dataDir, BACKUP_HOURS: '1', BACKUP_KEEP: '12' });
    const opened = await openSnapshots({ database, services } as Parameters<typeof openSnapshots>[0], config);
    await write('First');
    vi.advanceTimersByTime(hourMs);
    await expect.poll(snapshots, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => vi.getTimerCount(), { timeout: 30_000 }).toBe(1);

    // An hour in which nobody has worked.
    vi.advanceTimersByTime(hourMs);
    await expect.poll(() => vi.getTimerCount(), { timeout: 30_000 }).toBe(1);
    expect(snapshots()).toBe(1);

    await write('Second');
    vi.advanceTimersByTime(hourMs);
    await expect.poll(snapshots, { timeout: 30_000 }).toBe(2);
    expect(info).toHaveBeenCalledTimes(2);
    // Written just before the quit.
    await write('Third');
    await opened.close();
    expect(snapshots()).toBe(3);
  } finally {
    vi.useRealTimers();
    await database.close();
  }
});
