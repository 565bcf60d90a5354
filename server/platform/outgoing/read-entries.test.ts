import { expect, test } from 'vitest';
import { readModelNames } from '../ai/connected-model.ts';
import { normaliseCompletion } from '../ai/normalise-completion.ts';

test('an odd entry of a list of models costs none of the others, and is counted', () => {
  const entries = [{ id: 'b' }, { id: 7 }, null, 'a', { name: 'c', id: null }, {}];
  const read = { entries: ['a', 'b', 'c'], passedOver: 3 };
  for (const answer of [{ data: entries }, { models: entries }, entries]) {
    expect(readModelNames(JSON.stringify(answer))).toEqual(read);
  }
  expect(readModelNames('{"data":[]}')).toEqual({ entries: [], passedOver: 0 });
  for (const none of ['<html>', '{}', '{"data":"x"}', '[7,{}]']) expect(readModelNames(none)).toBeUndefined();
});

test('an odd part of a completion costs none of the others', () => {
  const call = { function: { name: 'answer', arguments: '{}' } };
  const content = [{ text: 'One ' }, null, 7, 'two'];
  const choices = [{ message: { content, tool_calls: [null, call, { function: 3 }] } }, 'odd'];
  expect(normaliseCompletion({ choices })).toMatchObject({
    choices: [{ message: { content: 'One two', tool_calls: [{ function: { name: 'answer' } }] } }],
  });
});
