import { expect, test } from 'vitest';
import { attachmentHeader, exportFileName, hyphenate } from './export-file-name.ts';

test('a long title is cut between characters, without a hyphen at its end', () => {
  expect(hyphenate(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  expect(attachmentHeader(hyphenate(`a${'𠮷'.repeat(60)}`))).toMatch(/%AE%B7$/);
});

test('a title without words is a search', () => {
  expect(exportFileName('…', 'results', 'csv')).toMatch(/^search-results-\d{4}-\d\d-\d\d\.csv$/);
});
