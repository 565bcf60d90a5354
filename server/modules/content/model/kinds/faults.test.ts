import { describe, expect, test } from 'vitest';
import { type PostKind, postKinds } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import type { WritingRequest } from '../../engines/engine.ts';
import { renderPost } from '../../engines/kinds/index.ts';
import { headingsAsked } from '../../engines/kinds/kind-writer.ts';
import { kindQuestions } from './index.ts';

const sentences = (count: number) => Array(count).fill('We write to you.').join(' ');
const mail = { subject: 'Nights', preview: 'We write.', body: sentences(3), call_to_action: 'Write to us.' };

/** What a model that keeps to everything answers. */
function rightParts(request: WritingRequest) {
  const headings = headingsAsked(request);
  const { emails_per_segment, summary_length } = request.prompt;
  return {
    social_media: { body: sentences(3) },
    linkedin: { hook: 'We write.', body: sentences(1), question: 'Do you?' },
    blog: { title: 'Nights', sections: headings.map((heading) => ({ heading, text: sentences(3) })) },
    newsletter: {
      subject: 'Nights',
      preview: 'We write to you.',
      summary: sentences({ brief: 1, concise: 2, detailed: 4 }[summary_length]),
      items: [{ heading: 'Days', text: sentences(3) }],
      call_to_action: 'Write to us.',
      sign_off: 'Until then, the team',
    },
    email: {
      greeting: 'Hi {{first_name}},',
      segments: headings.map((name) => ({ name, mails: Array(emails_per_segment).fill(mail) })),
      sign_off: 'Until then, the team',
    },
  };
}

type Right<K extends PostKind> = ReturnType<typeof rightParts>[K];

/** The faults of a right answer after one change to it. */
function faultsAfter<K extends PostKind>(
  kind: K,
  prompt: Parameters<typeof buildRequest>[1],
  change: (parts: Right<K>) => unknown,
): string[] {
  const request = { ...buildRequest(kind, prompt), slack: 0 };
  const right = rightParts(request)[kind];
  expect(kindQuestions[kind].faults(request, right)).toEqual([]);
  return kindQuestions[kind].faults(request, { ...right, ...(change(right) as object) });
}

describe('the faults of an answer', () => {
  test.each(postKinds)('are found in an empty %s', (kind) => {
    const request = { ...buildRequest(kind), slack: 2 };
    const empty = { body: '', hook: '', question: '', title: '', sections: [], items: [], segments: [] };
    const more = { subject: '', preview: '', summary: '', call_to_action: '', sign_off: '', greeting: '' };
    expect(kindQuestions[kind].faults(request, { ...empty, ...more }).length).toBeGreaterThan(0);
  });

  test('of a LinkedIn post: no closing question, and another length', () => {
    expect(faultsAfter('linkedin', {}, () => ({ question: 'We do.' }))).toEqual([
      'The closing question is missing.',
    ]);
    expect(faultsAfter('linkedin', {}, () => ({ body: sentences(4) }))).toEqual([
      'The post has 6 sentences instead of 3 to 5.',
    ]);
  });

  test('spec §3: short is 1-2 sentences, medium 3-5, long a paragraph [S3.20]', () => {
    const allowed = (length: 'short' | 'medium' | 'long') =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((count) => {
        const request = { ...buildRequest('social_media', { length }), slack: 0 };
        return kindQuestions.social_media.faults(request, { body: sentences(count) }).length === 0;
      });
    expect(allowed('short')).toEqual([1, 2]);
    expect(allowed('medium')).toEqual([3, 4, 5]);
    expect(allowed('long')).toEqual([6, 7, 8, 9]);
  });

  test('of a blog post: no title, and sections that are missing, in another order, too many or empty', () => {
    const asked = { sections: ['Why', 'How', 'When'] };
    const faults = (change: (sections: Right<'blog'>['sections']) => object[]) =>
      faultsAfter('blog', asked, ({ sections }) => ({ sections: change(sections) }));
    expect(faultsAfter('blog', asked, () => ({ title: '' }))).toEqual(['The title is missing.']);
    expect(faults(([first, , last]) => [first, last].filter((one) => one !== undefined))).toEqual([
      'The section “How” is missing.',
    ]);
    expect(faults((sections) => sections.toReversed())).toEqual([
      'The sections must be exactly: Why, How, When.',
    ]);
    expect(faults((sections) => [...sections, { heading: 'More', text: 'Text.' }])).toEqual([
      'The sections must be exactly: Why, How, When.',
    ]);
    expect(faults(([first, ...rest]) => [{ ...first, text: ' ' }, ...rest])).toEqual([
      'The section “Why” has no text.',
    ]);
  });

  test.each([
    ['brief', '1'],
    ['concise', '2 to 3'],
    ['detailed', '4 to 6'],
  ] as const)('of a %s newsletter: a summary without %s sentences', (summary_length, wanted) => {
    expect(faultsAfter('newsletter', { summary_length }, () => ({ summary: sentences(7) }))).toEqual([
      `The summary has 7 sentences instead of ${wanted}.`,
    ]);
  });

  test('of a newsletter: no subject, preview text, call to action, items or sign-off', () => {
    for (const [change, name] of [
      [{ subject: ' ' }, 'subject'],
      [{ preview: '' }, 'preview text'],
      [{ call_to_action: '' }, 'call to action'],
      [{ items: [] }, 'items'],
      [{ sign_off: '' }, 'sign-off'],
    ] as const) {
      expect(faultsAfter('newsletter', {}, () => change)).toEqual([`The newsletter has no ${name}.`]);
    }
  });

  test('of a series: segments and mails that are missing, and mails that lack something', () => {
    const asked = { segments: ['No Activity', 'VIP'], emails_per_segment: 2 };
    const faults = (change: (mails: object[]) => object[]) =>
      faultsAfter('email', asked, ({ segments: [first, last] }) => ({
        segments: [first, { ...last, mails: change(last?.mails ?? []) }],
      }));
    expect(faultsAfter('email', asked, ({ segments }) => ({ segments: segments.slice(0, 1) }))).toEqual([
      'The segment “VIP” is missing.',
    ]);
    expect(faults((mails) => mails.slice(1))).toEqual(['The segment “VIP” has 1 emails instead of 2.']);
    for (const [field, name] of [
      ['subject', 'subject'],
      ['preview', 'preview text'],
      ['call_to_action', 'call to action'],
    ] as const) {
      expect(faults(([one = {}]) => [{ ...one, [field]: '' }, one])).toEqual([
        `Email 1 of “VIP” has no ${name}.`,
      ]);
    }
  });
});

test('each mail of a series greets its reader by name, also where a model left the field out', () => {
  const request = buildRequest('email', { segments: ['All'], emails_per_segment: 2 });
  const parts = rightParts(request).email;
  const greetings = (greeting: string) =>
    renderPost(request, { ...parts, greeting }).content.match(/^.*\{\{first_name\}\}.*$/gm);
  expect(greetings('Hallo {{first_name}},')).toEqual(['Hallo {{first_name}},', 'Hallo {{first_name}},']);
  expect(greetings('Dear customer,')).toEqual(['Hi {{first_name}},', 'Hi {{first_name}},']);
});
