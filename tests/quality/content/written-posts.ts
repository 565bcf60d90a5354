import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type PostKind, postKinds } from '../../../contract/content/post-kinds.ts';
import { composer } from '../../../server/modules/content/engines/composer/composer.ts';
import { createModelEngine } from '../../../server/modules/content/engines/model.ts';
import { startModelServer } from '../../support/model-server.ts';
import { roteModels } from '../../support/rote-model.ts';
import { strictOutgoing } from '../../support/strict-outgoing.ts';
import { type Draft, requestsFor, writeDrafts } from './measure-content.ts';
import { profiles, topics } from './profiles.ts';

const docs = path.join(import.meta.dirname, '../../../docs');
/** The page that ends with the composer's posts, and the one of the test model's. */
export const composerPage = path.join(docs, 'content-quality.md');
export const testModelPage = path.join(docs, 'content-test-model.md');

const current = 'Written by `npm run docs:posts`; a test keeps them current.';
const composerHeading = '## Ten posts of each kind by the composer, unedited';
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

/** Some posts of a kind, each of another company and another topic. */
const sampleOf = (drafts: readonly Draft[], kind: PostKind): Draft[] =>
  every(drafts.filter(({ request }) => request.kind === kind));

const every = <T>(items: readonly T[]): T[] => items.filter((_, index) => index % step === 0);

/** The page about the composer, with its posts as it writes them now. */
export async function writeComposerPage(): Promise<string> {
  const page = readFileSync(composerPage, 'utf8');
  const drafts = await writeDrafts(composer, profiles, topics);
  const before = page.slice(0, page.indexOf(composerHeading));
  const kinds = postKinds.map((kind) => {
    const items = sampleOf(drafts, kind).slice(0, perKind);
    return `### ${kindNames[kind]}\n\n${items.map((draft, index) => item(draft, index)).join('\n')}`;
  });
  return `${before}${composerHeading}\n\n${current}\n\n${kinds.join('\n')}`;
}

/** The page of what the test model answers to the same requests, each answer wrapped in another way. */
export async function writeTestModelPage(): Promise<string> {
  const server = await startModelServer(roteModels);
  const outgoing = strictOutgoing();
  const requests = requestsFor(profiles, topics);
  const kinds: string[] = [];
  try {
    for (const kind of postKinds) {
      const asked = every(requests.filter((request) => request.kind === kind)).slice(0, perKind);
      const items: string[] = [];
      for (const [index, request] of asked.entries()) {
        const model = Object.keys(roteModels)[index] ?? '';
        const chosen = { apiKey: undefined, embeddingModel: undefined, chosenBy: 'operator' } as const;
        const engine = createModelEngine({ settings: { baseUrl: server.url, model, ...chosen }, outgoing });
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

**No language model wrote these.** The test model (\`tests/support/rote-model.ts\`) is a local server of the tests that speaks the protocol of OpenAI-compatible services. It reads the request that a model would get and answers with sentences of the profile, in turn, in the form that was asked for; each answer is wrapped in another way that real models wrap theirs, which is named with the post. What follows is what its user gets, unedited, for the requests of [the composer's posts](content-quality.md#ten-posts-of-each-kind-by-the-composer-unedited).

- **They prove** that a request reaches a model with everything that it needs, that answers wrapped in these ways are read, and that structure, headings, hashtags and layout of all five kinds come out right.
- **They prove nothing** about how well a model writes. No real model has been measured here: which one is good enough is for you to try, under *Settings → Writing model*.

${current}
`;

function item({ request, content }: Draft, index: number, more = ''): string {
  const { tone, sentiment, length, topic } = request.prompt;
  const mark = `${index + 1}. `;
  const indent = ' '.repeat(mark.length);
  const block = ['```markdown', ...content.trimEnd().split('\n'), '```']
    .map((line) => (line === '' ? '' : `${indent}${line}`))
    .join('\n');
  const how = [tone, sentiment, length].join(', ');
  return `${mark}${request.profile.company_name}: *${topic}* (${how})${more}\n\n${block}\n`;
}
