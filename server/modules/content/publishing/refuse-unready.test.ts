import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  outlineSources,
  proofPointSource,
  withoutPrompts,
} from '../../../../contract/content/open-prompts.ts';
import { storePost } from '../../../../tests/support/content.ts';
import { inAnHour, publish, readPublication, saveBlog } from '../../../../tests/support/publishing.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { posts, publications } from '../../../platform/db/schema.ts';
import { publishDue } from './publication.ts';

const outline =
  '## Why\n\n\\[Write: What do readers get wrong? Two sentences.\\]\n\n[Write: And then? One sentence.]';

describe('a text that its author has not finished', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser({ role: 'SuperAdmin' });
  beforeAll(() => saveBlog(owner));

  const patch = (id: string, payload: object) => owner.send('PATCH', `/post/posts/${id}/`, payload);

  test.each([
    ['Hi [First Name], come in.', '“[First Name]”'],
    ['Read more: [insert link].', '“[insert link]”'],
    ['Dear [Recipient Name], come in.', '“[Recipient Name]”'],
    ['As a [Job Title] at [Company], you know.', '“[Job Title]”, “[Company]”'],
    ['See [Specific example here].', '“[Specific example here]”'],
    ['Hi {{First Name}}, come in.', '“{{First Name}}”'],
    ['Hi *|FNAME|*, come in.', '“*|FNAME|*”'],
    ['We look after ____ people.', '“____”'],
    ['We came.\\n\\nWe saw,\\nWe won.', '“\\n”'],
    // As a model's is stored: escaped.
    ['We came.\\\\nWe saw,\\\\nWe won.', '“\\n”'],
    ['Fixme: a picture.', '“Fixme”'],
    ['TODO: a picture.', '“TODO”'],
    ['Lorem ipsum dolor sit amet.', '“Lorem ipsum”'],
    ['One.\\nTwo.', '“\\n”'],
  ])('with a placeholder is not published: %s', async (content, named) => {
    const id = await storePost(server, owner, { kind: 'blog', content });
    const refused = await publish(owner, id);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toBe(
      `The text has ${named} left to fill in. Write what belongs there, or remove it.`,
    );
  });

  test.each([
    'company profile, products and services',
    ...Object.entries(outlineSources).flatMap(([language, { proofPoint: _, ...names }]) => [
      ...Object.values(names),
      proofPointSource('Survey (2025), page 3', language),
    ]),
  ])('with a note on a source is not published: %s', async (source) => {
    const content = `- We answer at night. (${source})`;
    const id = await storePost(server, owner, { kind: 'blog', content });
    expect((await publish(owner, id)).json().detail).toBe(
      `The text says where its facts come from, such as “(${source})”, which is for you alone. Remove these notes.`,
    );
    expect(withoutPrompts(content)).toBe('- We answer at night.');
  });

  test('is published with brackets that are no placeholder', async () => {
    const content =
      'Hi {{first_name}}, see [our page](https://a.example), note [1] and [sic]. [Webinar] Esto es todo. Sobre todo, \n\n___\n\nTodo Mundo.';
    const id = await storePost(server, owner, { kind: 'blog', content });
    expect((await publish(owner, id)).json().state).toBe('published');
  });

  test('is neither published, scheduled nor approved as an outline, and says which questions wait', async () => {
    const id = await storePost(server, owner, { kind: 'blog', content: outline });
    const refusals = [
      await publish(owner, id),
      await publish(owner, id, { publish_at: inAnHour() }),
      await owner.send('POST', `/post/posts/${id}/publish/`),
      await patch(id, { status: 'approved' }),
    ];
    for (const { statusCode, body } of refusals) {
      expect(statusCode).toBe(400);
      expect(JSON.parse(body).detail).toBe(
        'The text is an outline with 2 questions to you: “What do readers get wrong? Two sentences.”, “And then? One sentence.”. Answer or remove what stands in brackets.',
      );
    }
  });

  test('is published once they are answered or removed', async () => {
    const id = await storePost(server, owner, { kind: 'blog', content: outline });
    expect((await patch(id, { body: '## Why\n\nThey forget the night.' })).statusCode).toBe(200);
    expect((await publish(owner, id)).json().state).toBe('published');
  });

  test('that an approved post becomes before its time is a draft again, with a comment', async () => {
    const id = await storePost(server, owner, { kind: 'blog', content: 'All is said.' });
    await publish(owner, id, { publish_at: inAnHour() });
    await server.change(posts, id, { content: outline });
    await server.db
      .update(publications)
      .set({ scheduledFor: new Date(Date.now() - 1000) })
      .where(eq(publications.postId, id));
    await publishDue(server.services);
    expect((await readPublication(owner, id)).state).toBe('none');
    const comments = (await owner.call({ url: `/post/posts/${id}/comments/` })).json();
    expect(JSON.stringify(comments)).toContain(
      'Not published: the text is an outline with 2 questions to you',
    );
  });
});
