import { describe, expect, test } from 'vitest';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import type { WritingRequest } from './engine.ts';
import type { AnyParts } from './parts.ts';
import { renderPost } from './render-post.ts';
import { checkStructure, sentenceRanges, summaryRanges } from './structure.ts';

const sentences = (count: number) => Array(count).fill('We write to you.').join(' ');

/** A post as a model that keeps to everything would write it. */
function compose(request: WritingRequest): string {
  const count = sentenceRanges[request.prompt.length].min;
  const { segments, sections, emails_per_segment, summary_length } = request.prompt;
  const text = sentences(count);
  const mail = { subject: 'Nights', body: text, call_to_action: 'Write to us.' };
  const parts = {
    social_media: { body: text },
    linkedin: { hook: 'We write.', body: sentences(count - 2), question: 'Do you?' },
    blog: { title: 'Nights', sections: sections.map((heading) => ({ heading, text })) },
    newsletter: {
      subject: 'Nights',
      preview: 'We write to you.',
      summary: sentences(summaryRanges[summary_length].min),
      items: [{ heading: 'Days', text }],
      sign_off: 'Until then, the team',
    },
    email: {
      segments: segments.map((name) => ({ name, mails: Array(emails_per_segment).fill(mail) })),
      sign_off: 'Until then, the team',
    },
  };
  return renderPost(request, { kind: request.kind, parts: parts[request.kind] } as AnyParts).content;
}

/** The faults of a composed post after one change to its Markdown. */
async function faultsAfter(request: WritingRequest, change: (content: string) => string): Promise<string[]> {
  const content = compose(request);
  expect(checkStructure(request, content)).toEqual([]);
  const changed = change(content);
  expect(changed).not.toBe(content);
  return checkStructure(request, changed);
}

describe('checkStructure', () => {
  test('an empty text is at fault for every kind', () => {
    for (const kind of ['social_media', 'linkedin', 'blog', 'newsletter', 'email'] as const) {
      expect(checkStructure(buildRequest(kind), '  \n\n ')).toEqual(['The text is empty.']);
    }
  });

  test('a social post must carry every keyword as a hashtag', async () => {
    const request = buildRequest('social_media', { keywords: ['remote hiring', 'HR'] });
    expect(await faultsAfter(request, (content) => content.replace('#HR', '#Other'))).toEqual([
      'The hashtag #HR is missing.',
    ]);
  });

  test('a LinkedIn post must end in a question and keep to its length', async () => {
    const request = buildRequest('linkedin', { length: 'medium' });
    expect(await faultsAfter(request, (content) => content.replace(/\?$/, '.'))).toEqual([
      'The closing question is missing.',
    ]);
    expect(await faultsAfter(request, (content) => `One. Two. Three.\n\n${content}`)).toEqual([
      'The post has 6 sentences instead of 3 to 5.',
    ]);
  });

  test('spec §3: short is 1-2 sentences, medium 3-5, long a paragraph [S3.20]', () => {
    const text = (count: number) => `${Array(count).fill('We write to you.').join(' ')}`;
    const isRight = (length: 'short' | 'medium' | 'long', count: number) =>
      checkStructure(buildRequest('social_media', { length, keywords: ['x'] }), `${text(count)}\n\n#X`)
        .length === 0;
    expect([1, 2, 3, 4, 5, 6, 9, 10].map((count) => isRight('short', count))).toEqual([
      ...[true, true, false, false],
      ...[false, false, false, false],
    ]);
    expect([1, 2, 3, 4, 5, 6, 9, 10].map((count) => isRight('medium', count))).toEqual([
      ...[false, false, true, true],
      ...[true, false, false, false],
    ]);
    expect([1, 2, 3, 4, 5, 6, 9, 10].map((count) => isRight('long', count))).toEqual([
      ...[false, false, false, false],
      ...[false, true, true, false],
    ]);
  });

  test('a blog post must have a title and every section in order', async () => {
    const request = buildRequest('blog', { sections: ['Why', 'How', 'When'] });
    expect(await faultsAfter(request, (content) => content.replace(/^# .*\n/, ''))).toEqual([
      'The title is missing.',
    ]);
    expect(await faultsAfter(request, (content) => content.replace('## How', '## Other'))).toEqual([
      'The section “How” is missing.',
    ]);
    const swap = (content: string) =>
      content.replace('## Why', '## _').replace('## When', '## Why').replace('## _', '## When');
    expect(await faultsAfter(request, swap)).toEqual(['The sections must be exactly: Why, How, When.']);
    expect(await faultsAfter(request, (content) => `${content}\n\n## More\n\nText.`)).toEqual([
      'The sections must be exactly: Why, How, When.',
    ]);
    expect(
      await faultsAfter(request, (content) => content.replace(/## How\n\n.*\n\n/, '## How\n\n')),
    ).toEqual(['The section “How” must be one paragraph.']);
  });

  test.each([
    ['brief', '1'],
    ['concise', '2 to 3'],
    ['detailed', '4 to 6'],
  ] as const)('a %s newsletter summary has %s sentences', async (summary_length, wanted) => {
    const request = buildRequest('newsletter', { summary_length });
    const long = 'It is so. '.repeat(7).trim();
    const faults = await faultsAfter(request, (content) =>
      content.replace(/(\*\*Preview text.*\n\n).*\n/, `$1${long}\n`),
    );
    expect(faults).toEqual([`The summary has 7 sentences instead of ${wanted}.`]);
  });

  test('a newsletter must have subject, preview text, summary, items and sign-off', async () => {
    const request = buildRequest('newsletter');
    expect(await faultsAfter(request, (content) => content.replace('**Subject:**', 'Subject:'))).toEqual([
      'The newsletter has no subject.',
    ]);
    expect(await faultsAfter(request, (content) => content.replace(/\*\*Preview text:\*\*.*\n/, ''))).toEqual(
      ['The newsletter has no preview text.'],
    );
    expect(
      await faultsAfter(request, (content) => content.replace(/(\*\*Preview text.*\n\n).*\n/, '$1')),
    ).toEqual(['The summary is missing.']);
    expect(await faultsAfter(request, (content) => content.split('\n\n').slice(0, -1).join('\n\n'))).toEqual([
      'The sign-off is missing.',
    ]);
  });

  test('an email series must have every segment with its number of complete mails', async () => {
    const request = buildRequest('email', { segments: ['No Activity', 'VIP'], emails_per_segment: 2 });
    expect(await faultsAfter(request, (content) => content.replace('## VIP', '## Others'))).toEqual([
      'The segment “VIP” is missing.',
    ]);
    expect(
      await faultsAfter(request, (content) => content.slice(0, content.lastIndexOf('### Email 2')).trim()),
    ).toEqual(['The segment “VIP” has 1 emails instead of 2.']);
    expect(
      await faultsAfter(request, (content) => content.replace(/\*\*Call to action:\*\* .*\n\n/, '')),
    ).toContain('Email 1 of “No Activity” has no call to action.');
    expect(
      await faultsAfter(request, (content) => content.replace(/\*\*Subject:\*\* .*/, '**Subject:** ')),
    ).toContain('Email 1 of “No Activity” has no subject.');
  });
});
