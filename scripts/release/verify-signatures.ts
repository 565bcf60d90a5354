/** `node scripts/release/verify-signatures.ts`: fails unless the packages in `release/` are signed as this system requires. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../build-inputs.ts';
import { releaseSettings } from './configuration.ts';
import { checkSignatures } from './signatures.ts';

const publisher = process.env[releaseSettings.publisher] ?? '';
const faults = checkSignatures(process.platform, path.join(root, 'release'), publisher, (program, args) =>
  execFileSync(program, args, { encoding: 'utf8' }),
);
if (faults.length > 0) {
  console.error(`Not to be published:\n- ${faults.join('\n- ')}`);
  process.exitCode = 1;
} else if (process.platform === 'linux') {
  console.log('Packages for Linux carry no signature; their checksums are attested.');
} else console.log('Every program and installer is signed.');
