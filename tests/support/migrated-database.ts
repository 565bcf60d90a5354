import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '../..');
const cacheFolder = path.join(root, 'node_modules/.cache/larkspur');

/** Names a database of today's migrations and dependencies in the cache. */
export function migratedFile(): string {
  const key = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  const folder = path.join(root, 'server/platform/db/migrations');
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.sql')) key.update(readFileSync(path.join(folder, name)));
  }
  return path.join(cacheFolder, `embedded-${key.digest('hex').slice(0, 16)}`);
}

let cached: string | undefined;

/**
 * Puts a migrated, empty database into a data folder, so that what starts there does not make one, which takes seconds of CPU
 * time. It is made once by a process of its own, and kept until migrations or dependencies change.
 */
export function putMigratedDatabase(dataDir: string): void {
  cached ??= migratedFile();
  if (!existsSync(cached)) {
    const aside = `${cached}.${process.pid}-${randomUUID()}`;
    mkdirSync(aside, { recursive: true });
    execFileSync(process.execPath, [self, aside], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      // Several may make it at once. The first one counts.
      renameSync(path.join(aside, 'database'), cached);
    } catch (error) {
      if (!existsSync(cached)) throw error;
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
  mkdirSync(dataDir, { recursive: true });
  cpSync(cached, path.join(dataDir, 'database'), { recursive: true });
}

if (import.meta.main) {
  const { openEmbedded } = await import('../../server/platform/db/client.ts');
  const { openQueue } = await import('../../server/platform/jobs/queue.ts');
  const { createLog } = await import('../../server/app/start/log.ts');
  const database = await openEmbedded(process.argv[2] ?? '');
  await database.migrate();
  await (await openQueue(database, createLog('silent'))).stop(0);
  await database.close();
  process.exit();
}
