import { z } from 'zod';
import type { Shape } from '../../../platform/ai/fit-schema.ts';
import type { PostDraft, WritingRequest } from './engine.ts';
import { plainParts } from './model-parts.ts';
import { type AnyParts, type Parts, partsByKind } from './parts.ts';
import { renderPost } from './render-post.ts';
import { blogSections, emailSegments } from './requested.ts';

/**
 * The post as far as a model has written it.
 * @param begun the parts of the kind, of which any may be missing
 * @returns undefined while there is no text
 */
export function renderBegun(request: WritingRequest, begun: unknown): PostDraft | undefined {
  const shape = z.toJSONSchema(partsByKind[request.kind]) as Shape;
  const parts = complete(begun, shape) as AnyParts['parts'];
  if (!/[\p{L}\p{N}]/u.test(textOf(parts))) return undefined;
  const { title, content } = renderPost(request, plainParts({ kind: request.kind, parts } as AnyParts));
  const isFilled = (block: string) => !/^(?:#{1,6}|\*\*[^*]+:\*\*)\s*$/.test(block);
  const progress = progressOf(request, parts);
  return {
    title,
    content: content.split('\n\n').filter(isFilled).join('\n\n'),
    ...(progress ? { progress } : {}),
  };
}

/** How many of the asked parts are written, for the kinds that have several; the last one that was begun is not. */
function progressOf({ kind, ...request }: WritingRequest, parts: AnyParts['parts']): PostDraft['progress'] {
  if (kind === 'blog') {
    const { sections } = parts as Parts<'blog'>;
    return { done: Math.max(0, sections.length - 1), total: blogSections({ kind, ...request }).length };
  }
  if (kind !== 'email') return undefined;
  const mails = (parts as Parts<'email'>).segments.flatMap((segment) => segment.mails);
  const total = emailSegments({ kind, ...request }).length * request.prompt.emails_per_segment;
  return { done: Math.max(0, mails.length - 1), total };
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

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textOf).join(' ') : '';
}
