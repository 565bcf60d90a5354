import { cleanLine, phrase } from './clean-text.ts';
import type { WritingRequest } from './engine.ts';
import { hashtags } from './hashtags.ts';
import { heading, joinBlocks, label, paragraph } from './markdown.ts';
import type { AnyParts } from './parts.ts';
import { emailSegments, shownKeywords } from './requested.ts';
import { splitSentences } from './sentences.ts';
import { keepEmojiRule } from './voice.ts';

/**
 * Writes the parts of a post as Markdown. The one layout of each kind, which `checkStructure` reads back:
 *
 * - `social_media`: the text as one paragraph; then one line of hashtags, when there are keywords.
 * - `linkedin`: the hook, the body (absent when short) and the question, a paragraph each.
 * - `blog`: `# title`, then for each section `## section` and one paragraph.
 * - `newsletter`: `**Subject:**`, `**Preview text:**`, the summary as one paragraph, then for each item `## heading` and one
 *   paragraph, and the sign-off as the last paragraph.
 * - `email`: for each segment `## segment`, and in it for each mail `### Email n`, `**Subject:**`, the body as one paragraph,
 *   `**Call to action:**` and the sign-off as a paragraph.
 *
 * Blocks stand apart by one empty line. The title is a blog's first heading, a newsletter's subject, else the topic.
 */
export function renderPost(request: WritingRequest, written: AnyParts): { title: string; content: string } {
  const kept = keepEmoji(written, request);
  return { title: titleOf(request, kept), content: joinBlocks(blocksOf(request, kept)) };
}

/** The same parts with the emoji that the voice allows. */
function keepEmoji<T>(value: T, request: WritingRequest): T;
function keepEmoji(value: unknown, request: WritingRequest): unknown {
  if (typeof value === 'string') return keepEmojiRule(value, request);
  if (Array.isArray(value)) return value.map((each) => keepEmoji(each, request));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keepEmoji(inner, request)]));
}

function blocksOf(request: WritingRequest, written: AnyParts): string[] {
  switch (written.kind) {
    case 'social_media':
      return [paragraph(flat(written.parts.body)), hashtags(shownKeywords(request)).join(' ')];
    case 'linkedin':
      return [written.parts.hook, written.parts.body, written.parts.question].map((text) =>
        paragraph(flat(text)),
      );
    case 'blog':
      return [
        heading(1, flat(written.parts.title)),
        ...written.parts.sections.flatMap((section) => titled(section.heading, section.text)),
      ];
    case 'newsletter':
      return [
        label('Subject', flat(written.parts.subject)),
        label('Preview text', flat(written.parts.preview)),
        paragraph(flat(written.parts.summary)),
        ...written.parts.items.flatMap((item) => titled(item.heading, item.text)),
        paragraph(flat(written.parts.sign_off)),
      ];
    case 'email':
      return written.parts.segments.flatMap((segment) => [
        heading(2, flat(segment.name)),
        ...segment.mails.flatMap((mail, index) => [
          heading(3, `Email ${index + 1}`),
          label('Subject', flat(mail.subject)),
          paragraph(flat(mail.body)),
          label('Call to action', flat(mail.call_to_action)),
          paragraph(flat(written.parts.sign_off)),
        ]),
      ]);
  }
}

const titled = (name: string, text: string) => [heading(2, flat(name)), paragraph(flat(text))];
const flat = cleanLine;

function titleOf(request: WritingRequest, written: AnyParts): string {
  if (written.kind === 'blog') return flat(written.parts.title);
  if (written.kind === 'newsletter') return flat(written.parts.subject);
  const topic = phrase(request.prompt.topic);
  if (topic !== '') return topic;
  if (written.kind === 'email') return `Emails for ${emailSegments(request).join(', ')}`.slice(0, 120);
  const text = flat(written.kind === 'linkedin' ? written.parts.hook : written.parts.body);
  return splitSentences(text)[0] ?? text;
}
