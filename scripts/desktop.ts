import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './build-if-stale.ts';
import { root } from './build-inputs.ts';

const packageFolder = path.join(root, 'node_modules/electron');

/** Electron's program, which its package fetches on request only; undefined where that has not happened. */
function findElectron(): string | undefined {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH || path.join(packageFolder, 'dist');
  const nameFile = path.join(packageFolder, 'path.txt');
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8') : 'electron';
  const program = path.join(folder, name);
  return existsSync(program) ? program : undefined;
}

const electron = findElectron();
if (electron) {
  await buildIfStale().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  const child = spawn(electron, [root, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
} else {
  console.error(
    "Electron's program is not on this machine. Get it with npx install-electron (about 120 MB from github.com), then run npm run desktop again.",
  );
  process.exitCode = 1;
}
