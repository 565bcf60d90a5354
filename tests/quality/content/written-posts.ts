import path from 'node:path';
import { promptDetails } from '../../../contract/content/content.calls.ts';
import {
  lengths,
  type PostKind,
  postKinds,
  sentiments,
  tones,
} from '../../../contract/content/post-kinds.ts';
import type { WritingRequest } from '../../../server/modules/content/engines/engine.ts';
import { createModelEngine } from '../../../server/modules/content/model/model-engine.ts';
import { startModelServer } from '../../support/model-server.ts';
import { roteModels } from '../../support/rote-model.ts';
import { strictOutgoing } from '../../support/strict-outgoing.ts';
import { profiles, topics } from './profiles.ts';

const docs = path.join(import.meta.dirname, '../../../docs');
/** The page of what the test model writes. */
export const testModelPage = path.join(docs, 'content-test-model.md');

const current = 'Written by `npm run docs:posts`; a test keeps them current.';
const perKind = 10;
/** Shares no factor with the number of topics, so that each post is of another company and another topic. */
const step = 11;

const kindNames: Record<PostKind, string> = {
  social_media: 'Social media',
  linkedin: 'LinkedIn',
  blog: 'Blog',
  newsletter: 'Newsletter',
  email: 'Email',
};

/** Asks for ten posts of each kind for every company. Tone, sentiment and length take turns. */
const requests = (): WritingRequest[] =>
  profiles.flatMap((profile, at) =>
    topics.flatMap((topic, index) =>
      postKinds.map((kind, turn) => {
        const step = at + index + turn;
        const prompt = promptDetails.parse({
          target_audience: 'operations managers of mid-sized firms, 30 to 55',
          topic,
          tone: tones[step % 4],
          sentiment: sentiments[index % 3],
          length: step % 5 === 0 ? lengths[(step / 5) % 3] : 'medium',
        });
        return { kind, prompt, profile, seed: `${at}/${index}/${kind}` };
      }),
    ),
  );

const every = <T>(items: readonly T[]): T[] => items.filter((_, index) => index % step === 0);

/** The page of what the test model answers to the same requests, each answer wrapped in another way. */
export async function writeTestModelPage(): Promise<string> {
  const server = await startModelServer(roteModels);
  const outgoing = strictOutgoing();
  const kinds: string[] = [];
  try {
    for (const kind of postKinds) {
      const asked = every(requests().filter((request) => request.kind === kind)).slice(0, perKind);
      const items: string[] = [];
      for (const [index, request] of asked.entries()) {
        const model = Object.keys(roteModels)[index] ?? '';
        const chosen = { apiKey: undefined, embeddingModel: undefined, chosenBy: 'operator' } as const;
        const engine = createModelEngine({
          usageOf: undefined,
          settings: { baseUrl: server.url, model, ...chosen },
          outgoing,
        });
        const post = await engine.write(request, new AbortController().signal);
        items.push(item({ request, ...post }, index, `; answered as: ${model}`));
      }
      kinds.push(`## ${kindNames[kind]}\n\n${items.join('\n')}`);
    }
  } finally {
    await outgoing.close();
    await server.close();
  }
  return `${aboutTestModel}\n${kinds.join('\n')}`;
}

const aboutTestModel = `# Ten posts of each kind by the local test model

**No language model wrote these.** The test model (\`tests/support/rote-model.ts\`) is a local server of the tests that speaks the protocol of OpenAI-compatible services. It reads the request that a model would get and answers with sentences of the profile, in turn, in the form that was asked for; each answer is wrapped in another way that real models wrap theirs, which is named with the post. What follows is what its user gets, unedited, for ten requests of each kind.

- **They prove** that a request reaches a model with everything that it needs, that answers wrapped in these ways are read, and that structure, headings, hashtags and layout of all five kinds come out right.
- **They prove nothing** about how well a model writes. No real model has been measured here: which one is good enough is for you to try, under *Settings → Writing model*.

${current}
`;

function item(
  { request, content }: { request: WritingRequest; content: string },
  index: number,
  more = '',
): string {
  const { tone, sentiment, length, topic } = request.prompt;
  const mark = `${index + 1}. `;
  const indent = ' '.repeat(mark.length);
  const block = ['```markdown', ...content.trimEnd().split('\n'), '```']
    .map((line) => (line === '' ? '' : `${indent}${line}`))
    .join('\n');
  const how = [tone, sentiment, length].join(', ');
  return `${mark}${request.profile.company_name}: *${topic}* (${how})${more}\n\n${block}\n`;
}
