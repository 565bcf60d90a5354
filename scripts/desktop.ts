import { spawn } from 'node:child_process';
import { buildIfStale } from './build-if-stale.ts';
import { findElectron, root } from './build-inputs.ts';
import { buildLocalServer } from './build-local-server.ts';

const electron = findElectron();
if (electron) {
  await buildIfStale()
    .then(buildLocalServer)
    .catch((error: Error) => {
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
