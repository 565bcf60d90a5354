import { expect, test } from 'vitest';
import { createFairQueue } from './local-engine.ts';

test('an owner with much work does not hold up another', () => {
  const queue = createFairQueue<string>();
  for (const work of ['a1', 'a2', 'a3', 'a4']) queue.add('a', work);
  expect(queue.next()).toBe('a1');
  queue.add('b', 'b1');
  queue.add('c', 'c1');
  queue.add('b', 'b2');
  const order = Array.from({ length: 7 }, () => queue.next());
  expect(order).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4', undefined]);
});

test('work that is taken out is not done, and the rest keeps its order', () => {
  const queue = createFairQueue<string>();
  for (const work of ['a1', 'a2', 'a3']) queue.add('a', work);
  queue.add('b', 'b1');
  expect([queue.remove('a2'), queue.remove('b1'), queue.remove('b1')]).toEqual([true, true, false]);
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'a3', undefined]);
});
