import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { goodBlog, goodTitle, modelBehaviours } from '../../../../tests/support/model-behaviours.ts';
import { say } from '../../../../tests/support/model-server.ts';
import { streamBehaviours } from '../../../../tests/support/stream-behaviours.ts';
import { strictOutgoing } from '../../../../tests/support/strict-outgoing.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { findBegunJson } from '../../../platform/ai/find-json.ts';
import { fitShape, type Shape } from '../../../platform/ai/fit-schema.ts';
import type { PostDraft, WritingRequest } from '../engines/engine.ts';
import { kindQuestions } from './kinds/index.ts';
import { createModelEngine, renderBegun } from './model-engine.ts';

describe('a post that is seen while a model writes it', () => {
  const outgoing = strictOutgoing();
  const rows = { ...modelBehaviours, ...streamBehaviours };
  const server = suiteModelServer({
    ...Object.fromEntries(Object.entries(rows).map(([name, { behave }]) => [name, behave])),
    'a series': (response, request, number) => say(seriesFor(request))(response, request, number),
    'a series that fails': (response, request, number) =>
      say(number < 3 ? seriesFor(request) : 'No.')(response, request, number),
  });
  afterAll(() => outgoing.close());

  async function write(model: string, request: WritingRequest = buildRequest('blog')) {
    const drafts: PostDraft[] = [];
    const reads: (() => PostDraft | undefined)[] = [];
    const engine = createModelEngine({
      usageOf: undefined,
      settings: {
        baseUrl: server.url,
        model,
        apiKey: undefined,
        embeddingModel: undefined,
        chosenBy: 'operator',
      },
      outgoing,
      times: { totalMs: /stall/.test(model) ? 500 : 20_000, waitMs: 5 },
    });
    const onDraft = (read: () => PostDraft | undefined) => {
      reads.push(read);
      const draft = read();
      if (draft) drafts.push(draft);
    };
    const seen = await engine.write(request, new AbortController().signal, onDraft).then(
      ({ title }) => title,
      (error: Error) => error.message,
    );
    return { seen, drafts, readLate: () => reads.map((read) => read()) };
  }
  const asked = (model: string) => server.requests.filter(({ body: { model: each } }) => each === model);

  test.each(Object.entries(rows))('%s', async (name, { sees, calls }) => {
    const { seen, drafts } = await write(name);
    if (typeof sees === 'string') expect(seen).toBe(sees);
    else expect(seen).toMatch(sees);
    expect(asked(name)).toHaveLength(calls);
    const row = streamBehaviours[name];
    if (row) expect(drafts.length > 0).toBe(row.isSeenEarly);
  });

  test('grows with each character, in the layout of the post', async () => {
    const request = buildRequest('blog');
    const shape = z.toJSONSchema(kindQuestions.blog.parts) as Shape;
    const drafts = Array.from({ length: goodBlog.length }, (_, at) =>
      renderBegun(request, fitShape(findBegunJson(goodBlog.slice(0, at + 1)), shape)),
    ).filter((draft) => draft !== undefined);
    expect(drafts[0]).toEqual({ title: 'T', content: '# T', progress: { done: 0, total: 3 } });
    expect(drafts.map(({ progress }) => progress?.done)).toEqual(
      drafts.map(({ progress }) => progress?.done).sort(),
    );
    let before = '';
    for (const { content } of drafts) {
      expect(content.startsWith(before.trimEnd())).toBe(true);
      before = content;
    }
    expect(before).toContain(`# ${goodTitle}\n\n## Introduction\n\nThe first week decides a lot.`);
    const { drafts: streamed } = await write('a stream');
    expect(streamed.at(-1)?.content).toBe(before);
  });

  test('reasoning is never seen', async () => {
    for (const name of ['a stream after reasoning in tags', 'a stream after reasoning in a field']) {
      const { drafts } = await write(name);
      expect(drafts.map(({ content }) => content).join()).not.toMatch(/hm|No\b/);
    }
  });

  test('an endpoint that refuses a stream is not asked for one again', async () => {
    await write('a stream refused');
    expect(asked('a stream refused').at(-1)?.body.stream).toBeFalsy();
  });

  const series = buildRequest('email', {
    segments: ['New', 'Lapsed', 'Former'],
    emails_per_segment: 3,
    length: 'short',
  });

  test('a long series is written segment by segment, each with the subjects before it', async () => {
    const { seen, drafts } = await write('a series', series);
    expect(seen).toBe('Remote onboarding');
    const requests = asked('a series').map(({ body }) => JSON.parse(body.messages[1]?.content ?? ''));
    expect(requests.map(({ request: { segments } }) => segments)).toEqual([['New'], ['Lapsed'], ['Former']]);
    expect(requests[2].subjects_written_already).toEqual([
      ...['New 1', 'New 2', 'New 3'],
      ...['Lapsed 1', 'Lapsed 2', 'Lapsed 3'],
    ]);
    const progress = drafts.map(({ progress }) => progress?.done ?? 0);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect(drafts.at(-1)?.progress).toEqual({ done: 8, total: 9 });
  });

  test('a draft that is read after its segment has ended has each mail once', async () => {
    const { drafts, readLate } = await write('a series', series);
    expect(readLate().at(-1)).toEqual(drafts.at(-1));
  });

  test('a segment that fails leaves those before it in the draft', async () => {
    const { seen, drafts } = await write('a series that fails', series);
    expect(seen).toMatch(/could not be read/);
    expect(drafts.at(-1)?.content).toContain('Lapsed 3');
    expect(asked('a series that fails')).toHaveLength(4);
  });
});

/** The segment that is asked for, with mails that name it. */
function seriesFor({ messages }: { messages: { content: string }[] }): string {
  const { request } = JSON.parse(messages[1]?.content ?? '{}');
  const mails = (name: string) =>
    [1, 2, 3].map((number) => ({
      subject: `${name} ${number}`,
      preview: 'The first week.',
      body: 'We plan the first week with you.',
      call_to_action: 'Call us.',
    }));
  return JSON.stringify({
    greeting: 'Hi {{first_name}},',
    segments: request.segments.map((name: string) => ({ name, mails: mails(name) })),
    sign_off: 'Kind regards, Northwind Partners',
  });
}
