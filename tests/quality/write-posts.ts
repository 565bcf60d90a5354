/** Writes the sample posts of the documentation: `npm run docs:posts`. */
import { writeFileSync } from 'node:fs';
import {
  composerPage,
  testModelPage,
  writeComposerPage,
  writeTestModelPage,
} from './content/written-posts.ts';

writeFileSync(composerPage, await writeComposerPage());
writeFileSync(testModelPage, await writeTestModelPage());
