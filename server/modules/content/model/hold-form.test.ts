import { describe, expect, test } from 'vitest';
import type { PostKind } from '../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { kindQuestions } from './kinds/index.ts';
import { holdForm } from './model-engine.ts';

const held = (kind: PostKind, prompt: Parameters<typeof buildRequest>[1] = {}) => {
  const request = buildRequest(kind, prompt);
  return holdForm(request, kindQuestions[kind].parts as never) as {
    schema: { properties: Record<string, object> };
    trim: (parts: unknown) => unknown;
  };
};

describe('the form that an engine holds an answer to', () => {
  test('has the headings that are asked for, and as many entries', () => {
    const { schema } = held('blog', { sections: ['Introduction', 'Conclusion'] });
    expect(schema.properties.sections).toMatchObject({
      minItems: 2,
      maxItems: 2,
      prefixItems: ['Introduction', 'Conclusion'].map((heading) => ({
        properties: { heading: { enum: [heading] } },
      })),
    });
    expect(held('newsletter').schema.properties.items).toMatchObject({ minItems: 3, maxItems: 3 });
  });

  test('has no body for a LinkedIn post of two sentences', () => {
    expect(held('linkedin', { length: 'short' }).schema.properties.body).toMatchObject({ maxLength: 0 });
    expect(held('linkedin', { length: 'long' }).schema.properties.body).toMatchObject({ minLength: 0 });
  });

  test('has texts as long as the fewest and the most sentences, and lines of a few words', () => {
    // As docs/models.md says: 35 characters for each of three, 170 for each of five.
    expect(held('social_media').schema.properties.body).toMatchObject({ minLength: 105, maxLength: 850 });
    expect(held('newsletter').schema.properties.sign_off).toMatchObject({ minLength: 12 });
  });

  test('ends a text at the last sentence that is asked for', () => {
    const { trim } = held('social_media', { length: 'short' });
    expect(trim({ body: 'We hire. We train. We pay.' })).toEqual({ body: 'We hire. We train.' });
    expect(trim({ body: 'We hire. We train.' })).toEqual({ body: 'We hire. We train.' });
    const parts = (text: string) => ({ items: [{ heading: 'Jobs', text }] });
    expect(held('newsletter', { length: 'short' }).trim(parts('We hire. We train. We pay.'))).toEqual(
      parts('We hire. We train.'),
    );
  });

  test.each([
    [`We hire. ${'We train and '.repeat(40)}`, 'We hire.'],
    [`${'We train and '.repeat(40)}pa`, `${'We train and '.repeat(40).trim()}…`],
  ])('takes off what its length has cut in the middle', (body, kept) => {
    expect(held('social_media', { length: 'short' }).trim({ body })).toEqual({ body: kept });
  });
});
