/** `node scripts/release/write-notes.ts`: writes what the changelog says of this version to standard output. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build-inputs.ts';
import { notesOf } from './release-notes.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
process.stdout.write(notesOf(read('CHANGELOG.md'), JSON.parse(read('package.json')).version));
