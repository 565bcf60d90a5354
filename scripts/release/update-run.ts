/** One update by the real electron-updater, in a process of its own: `node update-run.ts <updater module> [install]`. */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { skipsRollout } from '../../contract/desktop/app-version.ts';
import type { createUpdater } from '../../electron/main/updates/updater.ts';

const [module = '', install] = process.argv.slice(2);
const fake = pathToFileURL(path.join(import.meta.dirname, 'update-electron.ts')).href;
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: fake, shortCircuit: true } : next(name, context),
});
Object.assign(process, { resourcesPath: process.env.UPDATE_FOLDER });

const answer = (outcome: object) => console.log(`\n${JSON.stringify(outcome)}`);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const loaded: { createUpdater: typeof createUpdater } = await import(pathToFileURL(module).href);
const updater = loaded.createUpdater('linux', silent, (_challenge, callback) => callback(), skipsRollout);
updater.channel = process.env.UPDATE_CHANNEL ?? 'latest';
updater.allowDowngrade = false;
try {
  const found = await updater.checkForUpdates();
  const files = await found?.downloadPromise;
  if (install) updater.quitAndInstall();
  answer({ found: found?.isUpdateAvailable, version: found?.updateInfo.version, files: files?.length ?? 0 });
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  answer({ error: message, code });
}
