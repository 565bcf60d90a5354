/** Writes the page of what the test model answers: `npm run docs:posts`. */
import { writeFileSync } from 'node:fs';
import { testModelPage, writeTestModelPage } from './content/written-posts.ts';

writeFileSync(testModelPage, await writeTestModelPage());
