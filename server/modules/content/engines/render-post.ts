import { phrase } from './clean-text.ts';
import type { WritingRequest } from './engine.ts';
import { kindWriters } from './kinds/index.ts';
import { writeBlocks } from './markdown.ts';
import { splitSentences } from './sentences.ts';

/**
 * Writes the parts of a post as Markdown, in the layout of its kind. Its title is that of the text, for kinds with one; else the given
 * title, else the topic.
 */
export function renderPost(
  request: WritingRequest,
  parts: unknown,
  title = phrase(request.prompt.topic),
): { title: string; content: string } {
  const writer = kindWriters[request.kind];
  const blocks = writer.layout(request, parts);
  const text = blocks.find(({ type }) => type !== 'heading')?.text ?? '';
  return {
    title: (writer.title?.(parts) ?? title) || (splitSentences(text)[0] ?? text),
    content: writeBlocks(blocks),
  };
}

export function mapTexts<T>(value: T, change: (text: string, field: string) => string): T;
export function mapTexts(
  value: unknown,
  change: (text: string, field: string) => string,
  field = '',
): unknown {
  if (typeof value === 'string') return change(value, field);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, (text) => change(text, field)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      mapTexts(inner, (text, at) => change(text, at || name)),
    ]),
  );
}
