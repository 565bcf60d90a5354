import { describe, expect, test } from 'vitest';
import { easeName, measureReading } from './editor/post-insights.tsx';

const easy = 'The cat sat on the mat. It was a warm day. We like cats. The dog ran to the door and back.';
const hard =
  'Organizational transformation necessitates comprehensive stakeholder participation throughout interdepartmental implementation initiatives. Methodological considerations notwithstanding, institutional accountability remains indispensable everywhere.';

describe('reading ease', () => {
  test('short words and sentences are easier', () => {
    const [one, other] = [measureReading(easy).ease ?? 0, measureReading(hard).ease ?? 0];
    expect(one).toBeGreaterThan(90);
    expect(other).toBeLessThan(10);
    expect([easeName(one), easeName(60), easeName(other)]).toEqual(['easy', 'plain', 'very difficult']);
  });

  test('headings, labels, links and hashtags are no prose', () => {
    const dressed = `# Interdepartmental implementation\n\n**Subject:** ${easy} https://comprehensive.example/participation #Organizational`;
    expect(measureReading(dressed).ease).toBe(measureReading(easy).ease);
    expect(measureReading('Two words.').ease).toBeUndefined();
  });

  test('a long text takes minutes', () => {
    expect(measureReading(`${'word '.repeat(920)}.`)).toMatchObject({ words: 920, minutes: 4 });
    expect(measureReading('').minutes).toBe(1);
  });
});
