/** `node scripts/release/pack-once.ts <folder>`: builds all, and packs for Linux and this architecture. For reproduce.ts. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../build-if-stale.ts';
import { root } from '../build-inputs.ts';
import { buildLocalServer } from '../build-local-server.ts';
import { environmentOverrides, readConfiguration } from './configuration.ts';
import { writeLegalFiles } from './legal-files.ts';
import { writeMetainfo } from './metainfo.ts';
import { packAround } from './pack.ts';
import { readVersions, targetsOf } from './static-checks.ts';

const [target = ''] = process.argv.slice(2);
await buildIfStale();
await buildLocalServer();
writeLegalFiles(root);
writeMetainfo(root);
const configuration = readConfiguration();
const targets = new Map([...targetsOf(configuration, 'linux')].filter(([arch]) => arch === process.arch));
const overrides = environmentOverrides(configuration, process.env);
const { installed } = readVersions().electron;
const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-pack-'));
const [packed] = await packAround(folder, 'linux', installed, targets, overrides, async () => {});
if (!packed) throw new Error(`Nothing is packed for ${process.arch}.`);
renameSync(packed.folder, target);
rmSync(folder, { recursive: true });
// electron-builder leaves an exit hook behind that would set exit code 0.
process.exit(0);
