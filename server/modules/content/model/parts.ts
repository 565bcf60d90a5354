import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import type { Shape } from '../../../platform/ai/fit-schema.ts';
import type { PostDraft, WritingRequest } from '../engines/engine.ts';
import { renderPost } from '../engines/kinds/index.ts';
import { emojiSource, voiceOf } from '../engines/voice.ts';
import { cleanLine } from '../text/clean-text.ts';
import { kindQuestions } from './kinds/index.ts';

/** Names that the request gives and the answer must repeat exactly. */
export const givenNames = ['heading', 'name'];

/** The texts of an answer, each a line: without the Markdown that some models add, and with the emoji that the voice allows. */
export function plainParts<T>(request: WritingRequest, parts: T): T {
  const { clean } = kindQuestions[request.kind];
  return mapTexts(parts, (text, field) => {
    if (givenNames.includes(field)) return cleanLine(text);
    const plain = keepEmojiRule(cleanLine(plainText(text)), request).trim();
    return clean ? clean(plain) : plain;
  });
}

const emojiWithSpace = new RegExp(`${emojiSource}\\s?`, 'gu');

const keepEmojiRule = (text: string, request: WritingRequest): string =>
  voiceOf(request).emoji === 'none' ? text.replace(emojiWithSpace, '') : text;

/** Drops heading marks, quotation and list marks at line starts, emphasis and code marks; a link keeps its text. */
function plainText(text: string): string {
  const unmarked = text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+•])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1');
  return links
    .parseInline(unmarked, {})
    .flatMap(({ children }) => children ?? [])
    .map(({ content }) => content)
    .join('');
}

/** Reads links and images alone: all else in an answer is text. An address that leads nowhere is dropped as well. */
const links = new MarkdownIt('zero').enable(['link', 'image']);
links.validateLink = () => true;

/**
 * The post as far as a model has written it.
 * @param written the parts of the kind, of which any may be missing
 * @returns undefined while there is no text
 */
export function renderBegun(request: WritingRequest, written: unknown): PostDraft | undefined {
  const writer = kindQuestions[request.kind];
  const parts = plainParts(request, complete(written, z.toJSONSchema(writer.parts) as Shape));
  const { title, content } = renderPost(request, parts);
  if (!/[\p{L}\p{N}]/u.test(content)) return undefined;
  // The last one that was begun is not written yet.
  const progress = writer.begun && {
    done: Math.max(0, writer.begun(parts) - 1),
    total: writer.texts(request),
  };
  return { title, content, ...(progress && { progress }) };
}

/** Empty texts and lists for what is missing. */
function complete(value: unknown, shape: Shape): unknown {
  if (shape.type === 'string') return typeof value === 'string' ? value : '';
  if (shape.type === 'array') {
    return Array.isArray(value) ? value.map((each) => complete(each, shape.items ?? {})) : [];
  }
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, complete(fields[name], inner)]),
  );
}

/** Changes each text of an answer. */
export function mapTexts<T>(value: T, change: (text: string, field: string) => string, field?: string): T;
export function mapTexts(
  value: unknown,
  change: (text: string, field: string) => string,
  field = '',
): unknown {
  if (typeof value === 'string') return change(value, field);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change, name)]),
  );
}
