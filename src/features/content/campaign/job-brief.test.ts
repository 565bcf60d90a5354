import { expect, test } from 'vitest';
import { jobBrief } from './campaign-form.tsx';

test('a job becomes a brief with its description, lists below what leads to them', () => {
  const description =
    'About us:\nWe run a ward with twenty beds.\n\nRequirements\n- Three years on a ward\n- SQL\n• You speak German and some English!';
  expect(jobBrief({ title: 'Ward nurse', location: 'Leeds', description } as never)).toEqual({
    name: 'Job: Ward nurse in Leeds',
    topic: 'Job opening: Ward nurse in Leeds',
    announcement: 'vacancy',
    fact_what: 'Ward nurse',
    fact_where: 'Leeds',
    target_audience: 'People who could be our next Ward nurse',
    facts:
      'About us:\nWe run a ward with twenty beds.\nRequirements:\n- Three years on a ward\n- SQL\n• You speak German and some English!',
  });
  expect(jobBrief({ title: 'Cook', location: ' ', description: '' } as never).name).toBe('Job: Cook');
});
