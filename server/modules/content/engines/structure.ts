import type { Length, SummaryLength } from '../../../../contract/content/post-kinds.ts';
import { cleanLine, phrase } from './clean-text.ts';
import type { WritingRequest } from './engine.ts';
import { hashtags } from './hashtags.ts';
import { type Block, parseBlocks } from './markdown.ts';
import { blogSections, emailSegments, shownKeywords } from './requested.ts';
import { countSentences } from './sentences.ts';
import { proofText } from './voice.ts';

interface Range {
  min: number;
  max: number;
}

/** Sentences of a post, and those asked for in a section, an item or a mail (spec §3: 1–2, 3–5, a paragraph). */
export const sentenceRanges: Record<Length, Range> = {
  short: { min: 1, max: 2 },
  medium: { min: 3, max: 5 },
  long: { min: 6, max: 9 },
};
/**
 * Sentences of a section, an item or a mail: where the profile has facts for no more, each may be shorter than what is asked for,
 * which is better than filler.
 */
export const partRanges: Record<Length, Range> = {
  short: sentenceRanges.short,
  medium: { min: 2, max: sentenceRanges.medium.max },
  long: { min: 3, max: sentenceRanges.long.max },
};
/** Sentences of a newsletter's summary. */
export const summaryRanges: Record<SummaryLength, Range> = {
  brief: { min: 1, max: 1 },
  concise: { min: 2, max: 3 },
  detailed: { min: 4, max: 6 },
};

/** Sentences that a text of a model may have too many or too few: a warning, not a fault. */
export const countSlack = 2;

/** A request with the names of its own that end no sentence, and how far counts may be off. */
type Checked = WritingRequest & { names: string[]; slack: number };

/**
 * Checks a post's Markdown for the structure that its kind requires, in the layout of `renderPost`: a sentence for each fault,
 * in reading order; empty for a valid post. Posts of models must pass before they are stored.
 * @param slack sentences that may be too many or too few
 */
export function checkStructure(request: WritingRequest, content: string, slack = 0): string[] {
  const blocks = parseBlocks(content);
  if (blocks.length === 0) return ['The text is empty.'];
  const checked = { ...request, names: namesOf(request), slack };
  switch (request.kind) {
    case 'social_media':
      return checkSocialMedia(checked, blocks);
    case 'linkedin':
      return checkLinkedin(checked, blocks);
    case 'blog':
      return checkBlog(checked, blocks);
    case 'newsletter':
      return checkNewsletter(checked, blocks);
    case 'email':
      return checkEmail(checked, blocks);
  }
}

function checkSocialMedia(request: Checked, blocks: Block[]): string[] {
  const tags = hashtags(shownKeywords(request));
  const tagLine = tags.length > 0 ? blocks.at(-1)?.text.toLowerCase().split(' ') : [];
  const missing = tags.filter((tag) => !tagLine?.includes(tag.toLowerCase()));
  const text = blocks.slice(0, tags.length > 0 ? -1 : undefined);
  return [
    ...text.filter((block) => block.type !== 'paragraph').map(() => 'The post has a heading.'),
    ...checkCount(request, textOf(text), 'The post', sentenceRanges[request.prompt.length]),
    ...missing.map((tag) => `The hashtag ${tag} is missing.`),
  ];
}

function checkLinkedin(request: Checked, blocks: Block[]): string[] {
  const question = blocks.at(-1)?.text ?? '';
  return [
    ...blocks.filter((block) => block.type !== 'paragraph').map(() => 'The post has a heading.'),
    ...(blocks.length < 2 ? ['The hook line is missing.'] : []),
    ...(/[?？؟]$/u.test(question) ? [] : ['The closing question is missing.']),
    ...checkCount(request, textOf(blocks), 'The post', sentenceRanges[request.prompt.length]),
  ];
}

function checkBlog(request: Checked, blocks: Block[]): string[] {
  const [first] = blocks;
  const hasTitle = first?.type === 'heading' && first.depth === 1 && first.text !== '';
  return [
    ...(hasTitle ? [] : ['The title is missing.']),
    ...checkNames(blogSections(request), splitAt(blocks, 2), 'section', (name, body) =>
      checkParagraph(request, body, `The section “${name}”`),
    ),
  ];
}

function checkNewsletter(request: Checked, blocks: Block[]): string[] {
  const signOff = blocks.at(-1);
  const hasSignOff = signOff?.type === 'paragraph' && blocks.at(-2)?.type === 'paragraph';
  const parts = hasSignOff ? blocks.slice(0, -1) : blocks;
  const items = splitAt(parts, 2);
  const firstItem = parts.findIndex(({ type }) => type === 'heading');
  const head = parts.slice(0, firstItem === -1 ? undefined : firstItem);
  const summary = head.slice(head.findLastIndex(({ type }) => type === 'label') + 1);
  const summaryRange = summaryRanges[request.prompt.summary_length];
  return [
    ...checkLabels(blocks, ['Subject', 'Preview text'], 'The newsletter'),
    ...(summary.length > 0
      ? checkParagraph(request, summary, 'The summary', summaryRange)
      : ['The summary is missing.']),
    ...(items.length > 0 ? [] : ['The newsletter has no items.']),
    ...items.flatMap((item) => checkParagraph(request, item.body, `The item “${item.name}”`)),
    ...(hasSignOff ? [] : ['The sign-off is missing.']),
  ];
}

function checkEmail(request: Checked, blocks: Block[]): string[] {
  const count = request.prompt.emails_per_segment;
  return checkNames(emailSegments(request), splitAt(blocks, 2), 'segment', (name, body) => {
    const mails = splitAt(body, 3);
    return [
      ...(mails.length === count
        ? []
        : [`The segment “${name}” has ${mails.length} emails instead of ${count}.`]),
      ...mails.flatMap((mail) => {
        const where = `${mail.name} of “${name}”`;
        return [
          ...checkLabels(mail.body, ['Subject', 'Call to action'], where),
          ...checkParagraph(request, mail.body.slice(1, -2), `The body of ${where}`),
          ...(mail.body.at(-1)?.type === 'paragraph' ? [] : [`${where} has no sign-off.`]),
        ];
      }),
    ];
  });
}

interface Part {
  name: string;
  body: Block[];
}

/** The parts that headings of this depth open; what stands before the first one is left out. */
function splitAt(blocks: Block[], depth: number): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    if (block.type === 'heading' && block.depth === depth) parts.push({ name: block.text, body: [] });
    else parts.at(-1)?.body.push(block);
  }
  return parts;
}

/** Every wanted name is there, in order, and none besides; then each part's own check. */
function checkNames(
  wanted: string[],
  parts: Part[],
  what: string,
  check: (name: string, body: Block[]) => string[],
): string[] {
  const found = parts.map((part) => sameName(part.name));
  const missing = wanted.filter((name) => !found.includes(sameName(name)));
  if (missing.length > 0) return missing.map((name) => `The ${what} “${name}” is missing.`);
  if (found.join('\n') !== wanted.map(sameName).join('\n')) {
    return [`The ${what}s must be exactly: ${wanted.join(', ')}.`];
  }
  return parts.flatMap((part) => check(part.name, part.body));
}

/** A section's or segment's name, however it is cased and spaced. */
export const sameName = (name: string) => cleanLine(name).toLowerCase();

function checkLabels(blocks: Block[], labels: string[], where: string): string[] {
  return labels
    .filter((name) => !blocks.some((block) => block.type === 'label' && block.label === name && block.text))
    .map((name) => `${where} has no ${name.toLowerCase()}.`);
}

function checkParagraph(
  request: Checked,
  body: Block[],
  where: string,
  range = partRanges[request.prompt.length],
): string[] {
  const [text, ...more] = body;
  if (text?.type !== 'paragraph' || more.length > 0) return [`${where} must be one paragraph.`];
  return checkCount(request, text.text, where, range);
}

function checkCount(request: Checked, text: string, where: string, { min, max }: Range): string[] {
  const count = countSentences(text, request.names);
  const { slack } = request;
  if (count >= Math.max(1, min - slack) && count <= max + slack) return [];
  const wanted = min === max ? min : `${min} to ${max}`;
  return [`${where} has ${count} ${count === 1 ? 'sentence' : 'sentences'} instead of ${wanted}.`];
}

/** Names and phrases of the request that may stand in a sentence with marks of their own. */
export function namesOf({ prompt, profile, voice }: WritingRequest): string[] {
  const proofs = voice?.proof_points ?? [];
  const typed = [
    ...proofs.flatMap((proof) => [proofText(proof), proof.source]),
    profile.company_name,
    profile.industry,
    prompt.topic,
    prompt.target_audience,
    ...profile.products_services,
    ...profile.competitors,
    ...profile.keywords,
    ...profile.serving_industries,
    ...prompt.keywords,
  ];
  const spelled = typed
    .flatMap((text) => [phrase(text), cleanLine(text)])
    .filter((text) => text.length > 1 && /\p{Sentence_Terminal}/u.test(text));
  return [...new Set(spelled)];
}

const textOf = (blocks: Block[]) => blocks.map((block) => block.text).join('\n');
