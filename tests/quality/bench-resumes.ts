import { makeResumes } from './resumes/make-resumes.ts';
import { measureResumes } from './resumes/measure.ts';

/** Prints how well invented résumés are read, by field. `-- SEED` takes others; `-- SEED wrong` lists what was misread. */
const [seed = '1', wants] = process.argv.slice(2);
const scores = await measureResumes(await makeResumes(36, Number(seed)));
for (const { field, precision, recall, wrong } of scores) {
  console.log(`${field.padEnd(20)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}`);
  if (wants === 'wrong') for (const line of wrong) console.log(`    ${line}`);
}
