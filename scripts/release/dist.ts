/** `npm run dist`: installers for this system in `release/`; `npm run dist -- --signing` for users, or not at all. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { buildIfStale } from '../build-if-stale.ts';
import { root } from '../build-inputs.ts';
import { buildLocalServer } from '../build-local-server.ts';
import { environmentOverrides, readConfiguration, signed, unsigned } from './configuration.ts';
import { legalFileNames, legalFolder, writeLegalFiles } from './legal-files.ts';
import { writeMetainfo } from './metainfo.ts';
import { missingForSigning } from './signatures.ts';
import { targetsOf } from './static-checks.ts';

const isSigning = process.argv.includes('--signing');
const missing = isSigning ? missingForSigning(process.platform, process.env) : [];

if (missing.length > 0) {
  console.error(`A signed build on ${process.platform} lacks:\n- ${missing.join('\n- ')}`);
  process.exitCode = 1;
} else {
  await buildIfStale();
  await buildLocalServer();
  writeLegalFiles(root);
  writeMetainfo(root);
  // fpm takes the files that electron-builder.yml names from here.
  process.chdir(root);
  const overrides = environmentOverrides(readConfiguration(), process.env);
  const kind = isSigning ? signed : unsigned;
  const config: Configuration = {
    ...overrides,
    ...kind,
    win: { ...overrides.win, ...kind.win },
  };
  const made = await build({ projectDir: root, publish: 'never', config, ...thisSystem() }).catch(
    (error: Error) => {
      console.error(error.message);
      // electron-builder leaves an exit hook behind that would set exit code 0.
      process.exit(1);
    },
  );
  // Also beside the installers, for the release; the name contains the system.
  const arch = process.platform === 'linux' && process.arch !== 'x64' ? `-${process.arch}` : '';
  const bom = path.join(root, 'release', `larkspur-${process.platform}${arch}.cdx.json`);
  copyFileSync(path.join(root, legalFolder, legalFileNames.bom), bom);
  console.log([...made, bom].join('\n'));
  if (!isSigning) console.log('These are not signed: for this machine alone, not for users.');
}

/**
 * All targets that electron-builder.yml names for the system that this runs on; on Linux for its architecture alone, because
 * keytar's native module is compiled there for no other.
 */
function thisSystem() {
  if (process.platform === 'darwin') return { mac: [] };
  if (process.platform === 'win32') return { win: [] };
  const { arch } = process;
  const names = targetsOf(readConfiguration(), 'linux').get(arch);
  if (!names) throw new Error(`There are no packages for Linux on ${arch}.`);
  const byArch = new Map([[Arch[arch as keyof typeof Arch], names]]);
  return { targets: new Map([[Platform.LINUX, byArch]]) };
}
