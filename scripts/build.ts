import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadEnv } from 'vite';
import { precompress } from '../build/site/precompress.ts';
import { type BuildRecord, hashInputs, isBuilt, recordFile, root } from './build-inputs.ts';

const emailjsOrigin = 'https://api.emailjs.com';
const lockTimeoutMs = 300_000;

async function build(): Promise<void> {
  const release = acquireBuildLock();
  try {
    const inputs = hashInputs(process.env);
    if (isBuilt(inputs)) {
      console.log('The build is up to date.');
      return;
    }
    const started = performance.now();
    // Without its record, an interrupted build counts as missing.
    rmSync(recordFile, { force: true });
    process.env.NODE_ENV = 'production';
    say('bundling the website and the desktop shell');
    const electronVite = await import('electron-vite');
    await electronVite.build({ root, logLevel: 'warn' });
    say('writing the public pages as HTML');
    const { prerenderSite } = await import('../build/site/prerender.ts');
    await prerenderSite();
    say('compressing what is served');
    await precompress(path.join(root, 'out/renderer'));
    const record: BuildRecord = { inputs, connectOrigins: connectOrigins() };
    writeFileSync(recordFile, JSON.stringify(record));
    console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    release();
  }
}

function say(step: string): void {
  console.log(`  ${step} …`);
}

/** Allows one build at a time. SQLite's lock on a file ends with its process, even if that is killed. */
function acquireBuildLock(): () => void {
  mkdirSync(path.join(root, 'out'), { recursive: true });
  const lock = new DatabaseSync(path.join(root, 'out/build.lock'), { timeout: lockTimeoutMs });
  lock.exec('pragma journal_mode = memory; begin exclusive');
  return () => lock.close();
}

function connectOrigins(): string[] {
  const { VITE_EMAILJS_PUBLIC_KEY: publicKey } = loadEnv('production', root);
  return publicKey ? [emailjsOrigin] : [];
}

await build().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
