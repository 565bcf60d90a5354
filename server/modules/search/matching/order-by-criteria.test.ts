import { describe, expect, test } from 'vitest';
import type { Criterion, Verdict } from '../../../../contract/search/sourcing.calls.ts';
import type { Ranked, RankedRow } from './rank-candidates.ts';
import { orderByCriteria } from './rank-people.ts';

const criteriaOf = (...kinds: [Criterion['kind'], Criterion['need']][]): Criterion[] =>
  kinds.map(([kind, need], index) => ({ id: `${index}`, kind, need, text: kind, source: '' }));

/** The ids of people in their order, from how well the text matches each and what is said of each criterion. */
function order(
  criteria: Criterion[],
  people: Record<string, { textRank: number; verdicts: Verdict[]; met?: number; title?: number }>,
  copies?: ReadonlySet<string>,
) {
  const ranked = Object.entries(people).map(
    ([id, { textRank, met = 1, title = 1 }]) =>
      ({ row: { id, textRank }, met, title: { score: title } }) as unknown as Ranked<RankedRow>,
  );
  const verdicts = new Map(Object.entries(people).map(([id, person]) => [id, person.verdicts]));
  return orderByCriteria(ranked, criteria, verdicts, copies).map(({ row }) => row.id);
}

describe('orderByCriteria', () => {
  test('a level that is demanded stands above a few more tools', () => {
    const criteria = criteriaOf(['title', 'must'], ['level', 'must'], ['skill', 'must'], ['skill', 'nice']);
    const junior = { textRank: 1, verdicts: ['found', 'missing', 'found', 'found'] as Verdict[] };
    const senior = { textRank: 0.92, verdicts: ['found', 'found', 'found', 'missing'] as Verdict[] };
    expect(order(criteria, { junior, senior })).toEqual(['senior', 'junior']);
  });

  test('a skill that is demanded stands above several that are nice to have', () => {
    const criteria = criteriaOf(
      ['title', 'must'],
      ['place', 'must'],
      ['skill', 'must'],
      ['skill', 'nice'],
      ['skill', 'nice'],
    );
    const nice = { textRank: 1, verdicts: ['found', 'found', 'missing', 'found', 'found'] as Verdict[] };
    const demanded = {
      textRank: 0.94,
      verdicts: ['found', 'found', 'found', 'missing', 'missing'] as Verdict[],
    };
    expect(order(criteria, { nice, demanded })).toEqual(['demanded', 'nice']);
  });

  test('who proves all of several things that are asked for stands above whose text has more of the words', () => {
    const criteria = criteriaOf(['title', 'must'], ['skill', 'nice'], ['skill', 'nice'], ['skill', 'nice']);
    const wordy = { textRank: 1, verdicts: ['found', 'found', 'found', 'unclear'] as Verdict[] };
    const complete = { textRank: 0.92, verdicts: ['found', 'found', 'found', 'found'] as Verdict[] };
    expect(order(criteria, { wordy, complete })).toEqual(['complete', 'wordy']);
    // Two common tools are soon proved.
    const without = (person: typeof wordy) => ({ ...person, verdicts: person.verdicts.slice(0, 3) });
    expect(
      order(criteria.slice(0, 3), {
        wordy: { ...without(wordy), verdicts: ['found', 'found', 'unclear'] },
        complete: without(complete),
      }),
    ).toEqual(['wordy', 'complete']);
  });

  test('of one occupation, who surely meets more musts stands above a better text', () => {
    const criteria = criteriaOf(['title', 'must'], ['skill', 'must'], ['skill', 'must'], ['skill', 'must']);
    const two = { textRank: 1, verdicts: ['found', 'found', 'missing', 'missing'] as Verdict[] };
    const three = { textRank: 0.2, verdicts: ['found', 'found', 'found', 'missing'] as Verdict[] };
    expect(order(criteria, { two, three })).toEqual(['three', 'two']);
    // What is unclear of the one may be met, and another occupation's tools say less.
    const doubtful = { ...two, verdicts: ['found', 'found', 'unclear', 'missing'] as Verdict[] };
    expect(order(criteria, { doubtful, three })).toEqual(['doubtful', 'three']);
    const other = { ...three, verdicts: ['unclear', 'found', 'found', 'found'] as Verdict[] };
    expect(order(criteria, { two, other })).toEqual(['two', 'other']);
  });

  test('within a band, who meets three musts more stands above a better text, and the title weighs as two', () => {
    const skills = Array.from(
      { length: 9 },
      () => ['skill', 'must'] as [Criterion['kind'], Criterion['need']],
    );
    const criteria = criteriaOf(['title', 'must'], ['place', 'must'], ...skills);
    const meets = (place: Verdict, musts: number, title: Verdict): Verdict[] => [
      title,
      place,
      ...skills.map((_, at): Verdict => (at < musts ? 'found' : 'unclear')),
    ];
    const elsewhere = { textRank: 1, met: 0, title: 0, verdicts: meets('missing', 1, 'missing') };
    const proved = { textRank: 0.1, met: 0, title: 0, verdicts: meets('missing', 6, 'missing') };
    expect(order(criteria, { elsewhere, proved })).toEqual(['proved', 'elsewhere']);
    const titled = { textRank: 1, met: 0, title: 0.5, verdicts: meets('found', 2, 'found') };
    const four = { textRank: 0.1, met: 0, title: 0, verdicts: meets('found', 4, 'missing') };
    const seven = { textRank: 0.1, met: 0, title: 0, verdicts: meets('found', 7, 'missing') };
    expect(order(criteria, { four, titled, seven })).toEqual(['seven', 'titled', 'four']);
    // The place is one must of many: far more of the others stand above it.
    const near = { textRank: 1, met: 0, title: 0.5, verdicts: meets('found', 1, 'unclear') };
    expect(order(criteria, { near, proved })).toEqual(['proved', 'near']);
    // Another band stays above: who has the whole title.
    const whole = { textRank: 0.1, met: 2, verdicts: meets('found', 0, 'found') };
    expect(order(criteria, { proved, whole, titled })).toEqual(['whole', 'titled', 'proved']);
  });

  test('half of the title counts, and less than who has all of it', () => {
    const criteria = criteriaOf(['skill', 'must']);
    const half = { textRank: 0.9, met: 0, title: 0.5, verdicts: ['found'] as Verdict[] };
    const none = { textRank: 1, met: 0, title: 0, verdicts: ['found'] as Verdict[] };
    const whole = { textRank: 0.5, met: 1, title: 1, verdicts: ['missing'] as Verdict[] };
    expect(order(criteria, { none, half, whole })).toEqual(['whole', 'half', 'none']);
  });

  test('criteria do not push down who is far better by the text', () => {
    const criteria = criteriaOf(['skill', 'must'], ['skill', 'must']);
    const text = { textRank: 1, verdicts: ['missing', 'missing'] as Verdict[] };
    const tools = { textRank: 0.3, verdicts: ['found', 'found'] as Verdict[] };
    expect(order(criteria, { tools, text })).toEqual(['text', 'tools']);
  });

  test('the place says little for a person of another title whose text matches little', () => {
    const criteria = criteriaOf(['title', 'must'], ['place', 'must'], ['skill', 'must'], ['skill', 'must']);
    const nurse = { textRank: 0.05, met: 0, title: 0, verdicts: ['missing', 'found', 'found', 'missing'] };
    const engineer = { textRank: 0.5, met: 0, title: 1, verdicts: ['found', 'missing', 'found', 'missing'] };
    expect(order(criteria, { nurse, engineer } as Parameters<typeof order>[1])).toEqual([
      'engineer',
      'nurse',
    ]);
  });

  test('a level that is only usual decides nothing', () => {
    const criteria = criteriaOf(['level', 'nice']);
    const other = { textRank: 1, verdicts: ['missing'] as Verdict[] };
    const usual = { textRank: 0.5, verdicts: ['found'] as Verdict[] };
    expect(order(criteria, { other, usual })).toEqual(['other', 'usual']);
  });

  test('who has the title stands first, and the excluded last', () => {
    const criteria = criteriaOf(['skill', 'not']);
    const excluded = { textRank: 1, met: 2, verdicts: ['found'] as Verdict[] };
    const titled = { textRank: 0.2, met: 2, verdicts: ['missing'] as Verdict[] };
    const other = { textRank: 1, met: 0, verdicts: ['missing'] as Verdict[] };
    expect(order(criteria, { excluded, other, titled })).toEqual(['titled', 'other', 'excluded']);
  });

  test('who repeats the job stands below who tells as much in other words', () => {
    const criteria = criteriaOf(['skill', 'must']);
    const copy = { textRank: 1, verdicts: ['found'] as Verdict[] };
    const own = { textRank: 0.5, verdicts: ['found'] as Verdict[] };
    expect(order(criteria, { copy, own })).toEqual(['copy', 'own']);
    expect(order(criteria, { copy, own }, new Set(['copy']))).toEqual(['own', 'copy']);
  });
});
