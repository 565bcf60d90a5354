import { readAdverts, scoreAdverts } from './adverts.ts';

/**
 * Prints how well adverts are read: `npm run bench:adverts -- FOLDER…`. A folder holds an advert a file (title, place, an empty
 * line, the text) and `labels.tsv`: advert, need, kind and the words of each demand, several ways of saying it apart by `|`.
 * `any` as a need or kind stands for demands that may be read or not, in any way.
 */
for (const folder of process.argv.slice(2).filter((one) => !one.startsWith('--'))) {
  const adverts = readAdverts(folder);
  const isEnglish = (name: string) => name.startsWith('en-');
  console.info(`\n${folder}`);
  for (const [name, some] of [
    ['English', adverts.filter((advert) => isEnglish(advert.name))],
    ['others', adverts.filter((advert) => !isEnglish(advert.name))],
    ['all', adverts],
  ] as const) {
    const { asked, read, wrong, needRight, lines } = scoreAdverts(some);
    const precision = read / Math.max(1, read + wrong);
    console.info(
      `${name}: ${some.length} adverts, recall ${(read / asked).toFixed(3)} (${read} of ${asked}), precision ${precision.toFixed(3)}, need right ${(needRight / Math.max(1, read)).toFixed(3)}`,
    );
    if (name === 'all' && process.argv.includes('--details')) console.info(lines.join('\n'));
  }
}
