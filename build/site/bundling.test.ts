import { expect, test } from 'vitest';
import { findCircle } from './bundling.ts';

const find = (imports: Record<string, string[]>) =>
  findCircle(Object.keys(imports), (name) => imports[name] ?? []);

test('names the chunks that import each other', () => {
  expect(
    find({ page: ['filters'], filters: ['searches'], searches: ['schemas', 'filters'], schemas: [] }),
  ).toEqual(['filters', 'searches', 'filters']);
});

test('finds nothing where chunks share what they import', () => {
  expect(find({ page: ['filters', 'schemas'], filters: ['schemas'], schemas: [] })).toBeUndefined();
});
