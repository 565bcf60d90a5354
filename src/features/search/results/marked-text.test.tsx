import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MarkedText } from './marked-text.tsx';

const marks = (text: string, words: string[]) => {
  const { container } = render(<MarkedText text={text} words={words} />);
  expect(container).toHaveTextContent(text.trim(), { normalizeWhitespace: false });
  return [...container.querySelectorAll('mark')].map((mark) => mark.textContent);
};

describe('marked text', () => {
  test('marks the words in either case, wherever they stand', () => {
    expect(marks('Kafka, SQL and kafka', ['kafka', 'sql'])).toEqual(['Kafka', 'SQL', 'kafka']);
  });
  test('marks whole words only', () => {
    expect(marks('JavaScript and Java, Gopher in Go', ['Java', 'Go'])).toEqual(['Java', 'Go']);
  });
  test('marks words with signs in them', () => {
    expect(marks('C++, C# and .NET (not c)', ['C++', 'C#', '.NET'])).toEqual(['C++', 'C#', '.NET']);
  });
  test('prefers the longer of two words that begin alike', () => {
    expect(marks('data engineer', ['data', 'data engineer'])).toEqual(['data engineer']);
  });
  test('leaves a text without matches as it is', () => {
    expect(marks('Nothing here', ['', ' ', 'zebra'])).toEqual([]);
    expect(marks('Nothing here', [])).toEqual([]);
  });
});
