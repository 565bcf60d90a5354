import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { root } from './build-inputs.ts';

const renderer = await createServer({ configFile: `${root}/vite.config.ts` });
await renderer.listen();
const origin = renderer.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
console.log(`The site, with live reload: ${origin}`);

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/index.ts'], {
  cwd: root,
  env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || origin },
  stdio: 'inherit',
});
const serverEnded = once(server, 'exit');

/** A Ctrl-C reaches the server through the terminal, too. It handles the signal once. */
async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await Promise.all([renderer.close(), serverEnded]);
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
await serverEnded;
await renderer.close();
