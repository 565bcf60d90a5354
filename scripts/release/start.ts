/**
 * `node scripts/release/start.ts`: starts each packed app for this machine in `release/` once, and checks its page and
 * Electron's licences beside it, which a stand-in lacks on macOS.
 */
import path from 'node:path';
import { desktopOrigin } from '../../contract/desktop/desktop.ts';
import { root } from '../build-inputs.ts';
import { missingElectronNotices } from './legal-files.ts';
import { packedPrograms, startOnce } from './start-app.ts';

const programs = packedPrograms(path.join(root, 'release'), process.platform, process.arch);
if (programs.length === 0) {
  console.error(`There is no packed app for ${process.platform} ${process.arch} in release/.`);
  process.exitCode = 1;
}
for (const program of programs) {
  const folder = path.dirname(program);
  const inside = process.platform === 'darwin' ? path.join(folder, '../Resources') : folder;
  const faults = [...missingElectronNotices(inside), ...(await startOnce(program, desktopOrigin))];
  console.log(faults.length === 0 ? `✓ ${program} starts and shows its page` : `✗ ${faults.join('\n')}`);
  if (faults.length > 0) process.exitCode = 1;
}
