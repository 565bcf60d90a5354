import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureOutside } from './resumes/measure.ts';
import { readAnnotated, readPdfs, readPlainTexts } from './resumes/outside.ts';
import { layOutResumes } from './resumes/usual-layouts.ts';

/**
 * Prints how well résumés are read, by field: invented ones, and those of public data sets in a folder.
 * `-- FOLDER PART` with part `dev` (developed on) or `held` (measured with alone); `wrong` lists what was misread.
 */
const [folder = '', part = 'dev', wants] = process.argv.slice(2);
const isHeld = part === 'held';
const half = <Item>(items: Item[]) => items.filter((_, at) => at % 2 === (isHeld ? 1 : 0));
const sets = {
  annotated: () =>
    isHeld
      ? [
          ...half(readAnnotated(join(folder, 'juanfpinzon+resume-dataset/545_cvs_train_v2.json'))),
          ...readAnnotated(join(folder, 'juanfpinzon+resume-dataset/set_aside_test_v2_50cvs.json')),
        ]
      : half(readAnnotated(join(folder, 'juanfpinzon+resume-dataset/545_cvs_train_v2.json'))),
  romanian: () =>
    readPlainTexts(
      join(
        folder,
        `Dumitru-Daniel-Antoniu+TalentCLEF/Data/A/${isHeld ? 'Testing/ro_en' : 'Development/ro_en/ro'}/corpus`,
      ),
    ).filter((_, at) => at % 3 === 0),
  pdf: () => half(readPdfs(join(folder, 'livecareer/data'), 8)),
};
const print = ({
  field,
  right,
  marked,
  wrong,
  missing,
  all,
}: Awaited<ReturnType<typeof measureOutside>>[0]) =>
  console.log(
    `  ${field.padEnd(10)} right ${(right / all).toFixed(3)}  (of them marked ${(marked.right / all).toFixed(3)})  wrong ${(wrong.length / all).toFixed(3)}  wrong but marked ${(marked.wrong / all).toFixed(3)}  missing ${(missing / all).toFixed(3)}  of ${all}`,
  );
if (folder !== '' && existsSync(folder)) {
  for (const [name, read] of Object.entries(sets)) {
    const found = await measureOutside(read());
    console.log(`${name} (${part})`);
    for (const score of found) {
      print(score);
      if (wants === 'wrong' || wants === score.field)
        for (const line of score.wrong) console.log(`    ${line}`);
    }
  }
} else {
  const found = await measureOutside(await layOutResumes(Number(folder || 1), 2));
  for (const score of found) {
    print(score);
    for (const line of score.wrong) console.log(`    ${line}`);
  }
}
