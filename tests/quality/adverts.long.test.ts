import { expect, test } from 'vitest';
import { readAdverts, scoreAdverts } from './adverts.ts';

const invented = readAdverts('tests/quality/adverts');
const rates = (adverts: typeof invented) => {
  const { asked, read, wrong, needRight, lines } = scoreAdverts(adverts);
  return { recall: read / asked, precision: read / (read + wrong), needRight: needRight / read, lines };
};

/** `npm run bench:adverts` reads real ones, which are not part of the repository. */
test('invented adverts are read about as well in every language', () => {
  const english = rates(invented.filter(({ name }) => name.startsWith('en-')));
  const others = rates(invented.filter(({ name }) => !name.startsWith('en-')));
  const all = rates(invented);
  const told = all.lines.join('\n');
  expect(all.recall, told).toBeGreaterThanOrEqual(0.95);
  expect(all.precision, told).toBeGreaterThanOrEqual(0.95);
  expect(all.needRight, told).toBeGreaterThanOrEqual(0.95);
  for (const figure of ['recall', 'precision', 'needRight'] as const)
    expect(others[figure], `${figure}\n${told}`).toBeGreaterThanOrEqual(english[figure] - 0.05);
});
