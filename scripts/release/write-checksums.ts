/** `node scripts/release/write-checksums.ts <folder>`: fails unless all downloads of this version are there, then writes their checksums. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build-inputs.ts';
import { checkReleaseFiles, checksums } from './manifests.ts';

const [folder = path.join(root, 'release')] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const faults = checkReleaseFiles(folder, version);
if (faults.length > 0) {
  console.error(`Not to be published:\n- ${faults.join('\n- ')}`);
  process.exitCode = 1;
} else {
  writeFileSync(path.join(folder, 'SHA256SUMS'), checksums(folder));
  console.log(`All downloads of ${version} are there; their sums are in SHA256SUMS.`);
}
