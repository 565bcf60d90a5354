import MarkdownIt from 'markdown-it';
import type { AnyParts } from './parts.ts';

/** What a model supplied, without the Markdown and the hashtags that some add although they were told not to. */
export function plainParts(written: AnyParts): AnyParts {
  const plain = deepPlain(written) as AnyParts;
  if (plain.kind !== 'social_media') return plain;
  return { ...plain, parts: { body: withoutClosingHashtags(plain.parts.body) } };
}

function withoutClosingHashtags(text: string): string {
  let rest = text.trimEnd();
  let at = rest.lastIndexOf('#');
  while (at >= 0 && /^#[\p{L}\p{M}\p{N}_]+$/u.test(rest.slice(at))) {
    rest = rest.slice(0, at).trimEnd();
    at = rest.lastIndexOf('#');
  }
  return rest;
}

/** Names that the request gives and the answer must repeat exactly. */
const givenNames = new Set(['heading', 'name']);

function deepPlain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(deepPlain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, givenNames.has(key) ? inner : deepPlain(inner)]),
    );
  }
  return value;
}

/** Drops heading marks, quotation and list marks at line starts, emphasis and code marks; a link keeps its text. */
function plainText(text: string): string {
  const unmarked = text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1');
  return linksAsText(unmarked);
}

/** Reads links and images alone: all else in an answer is text. An address that leads nowhere is dropped as well. */
const links = new MarkdownIt('zero').enable(['link', 'image']);
links.validateLink = () => true;

const linksAsText = (text: string): string =>
  links
    .parseInline(text, {})
    .flatMap(({ children }) => children ?? [])
    .map(({ content }) => content)
    .join('');
