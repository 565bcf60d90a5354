import { describe, expect, test } from 'vitest';
import { type PostKind, postKinds } from '../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import type { WritingRequest } from '../engines/engine.ts';
import { renderPost } from '../engines/kinds/index.ts';
import { kindQuestions } from './kinds/index.ts';
import { plainParts } from './model-engine.ts';
import { cutAtHeadings } from './read-markdown.ts';

const requests: Partial<Record<PostKind, WritingRequest>> = {
  blog: buildRequest('blog', { sections: ['Introduction', 'Conclusion'] }),
  newsletter: buildRequest('newsletter'),
  email: buildRequest('email', { segments: ['First visit'], emails_per_segment: 1 }),
};

function read(request: WritingRequest, text: string): unknown {
  const { markdown } = kindQuestions[request.kind];
  const parts = markdown?.read(cutAtHeadings(text, markdown), request);
  return parts && plainParts(request, parts);
}

describe('an answer in Markdown', () => {
  test.each(Object.entries(requests))(
    'a %s in the layout of its kind gives its parts back',
    (kind, request) => {
      const { example } = kindQuestions[kind as PostKind];
      expect(read(request, renderPost(request, example).content)).toEqual(example);
    },
  );

  test('headings are known by number, bold and what follows them, and others belong to the section before', () => {
    const text = [
      'Sure! Here is the post.',
      '# Nights, planned',
      'Nobody likes nights.',
      '**1. Introduction: why it matters**',
      'Nights are long. \\*They\\* end.',
      '### A closer look',
      '- Plan early',
      '- Sleep late!',
      '',
      '## CONCLUSION',
      'Plan them **with** us.',
      '',
      'Let me know if you want changes.',
    ].join('\n');
    expect(read(requests.blog as WritingRequest, text)).toEqual({
      title: 'Nights, planned',
      sections: [
        {
          heading: 'Introduction',
          text: 'Nobody likes nights. Nights are long. They end. Plan early. Sleep late!',
        },
        { heading: 'Conclusion', text: 'Plan them with us.' },
      ],
    });
  });

  test('sections under other headings keep them, to be named as faults', () => {
    expect(read(requests.blog as WritingRequest, '# Nights\n\n## Why\n\nThey are long.')).toEqual({
      title: 'Nights',
      sections: [{ heading: 'Why', text: 'They are long.' }],
    });
  });

  test('a newsletter may have headings where labels are usual', () => {
    const text = [
      '# The winter letter',
      '## Subject Line',
      'New loaves',
      '## Summary',
      'Three loaves join.',
      '## Rye',
      'It keeps.',
      '## Call to Action',
      'Reserve one.',
      '',
      'Until next time',
    ].join('\n');
    expect(read(requests.newsletter as WritingRequest, text)).toEqual({
      subject: 'New loaves',
      preview: '',
      summary: 'Three loaves join.',
      items: [{ heading: 'Rye', text: 'It keeps.' }],
      call_to_action: 'Reserve one.',
      sign_off: 'Until next time',
    });
  });

  test('mails of a series go to their segments, and a colon in a text begins nothing', () => {
    const request = buildRequest('email', { segments: ['New', 'Gone quiet'], emails_per_segment: 1 });
    const mail = (subject: string) =>
      `### Email 1\n**Subject:** ${subject}\n\nHi [First Name],\n\nOne thing: we plan nights.\n\n**CTA:** Call us.\n\nThe team`;
    const read1 = read(request, `## New\n${mail('Hello')}\n---\n## Segment\n## Gone quiet\n${mail('Again')}`);
    const expected = (subject: string) => ({
      subject,
      preview: '',
      call_to_action: 'Call us.',
      body: 'One thing: we plan nights.',
    });
    expect(read1).toEqual({
      greeting: 'Hi [First Name],',
      segments: [
        { name: 'New', mails: [expected('Hello')] },
        { name: 'Gone quiet', mails: [expected('Again')] },
      ],
      sign_off: 'The team',
    });
  });

  test('a post on LinkedIn is read by its labels', () => {
    const text = '**Hook:** Nights end.\n\n**Body:** We plan them.\n\n**Question:** Who plans yours?';
    expect(read(buildRequest('linkedin'), text)).toEqual({
      hook: 'Nights end.',
      body: 'We plan them.',
      question: 'Who plans yours?',
    });
  });

  test.each(postKinds)('prose is no %s', (kind) => {
    expect(read(buildRequest(kind), 'I would need to know more about that.')).toBeUndefined();
  });
});
