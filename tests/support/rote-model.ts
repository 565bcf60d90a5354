import type { PostKind } from '../../contract/content/post-kinds.ts';
import { splitSentences } from '../../server/modules/content/text/sentences.ts';
import { type Behaviour, type ChatRequest, pieces, say, sayMessage, sendStream } from './model-server.ts';

/** What a model is sent about a post, as far as this one reads it. */
interface Data {
  kind: PostKind;
  request: {
    topic?: string;
    sentences: string;
    sections?: string[];
    segments?: string[];
    summary_sentences?: string;
    emails_per_segment?: number;
  };
  profile: { company_name: string; description: string };
  links: string[];
}

/** How an answer of a model may be wrapped, by what the wrapping is. */
const wrappings: Record<string, (json: string) => Behaviour> = {
  'JSON alone': (json) => say(json),
  'a code fence': (json) => say(`\`\`\`json\n${json}\n\`\`\``),
  'prose around JSON': (json) => say(`Here is [your] post: ${json}\n\nI hope that "helps".`),
  'reasoning in think tags': (json) => say(`<think>First {"a": "draft"}, hm.</think>\n${json}`),
  'reasoning in a field': (json) => sayMessage({ content: json, reasoning_content: 'Let me see.' }),
  'a list of one': (json) => say(`[${json}]`),
  'nesting beside other fields': (json) => say(`{"thoughts": "Fine.", "answer": {"data": ${json}}}`),
  'a trailing comma': (json) => say(json.replace(/\}$/u, ',}')),
  'a tool call': (json) =>
    sayMessage(
      {
        content: null,
        tool_calls: [{ id: 't', type: 'function', function: { name: 'post', arguments: json } }],
      },
      'tool_calls',
    ),
  'a stream nobody asked for': (json) => (response) => sendStream(response, pieces(json)),
};

/** A model each, by the wrapping of its answers. None knows a language: their texts are sentences of the profile they are sent. */
export const roteModels: Record<string, Behaviour> = Object.fromEntries(
  Object.entries(wrappings).map(([name, wrap]) => [
    name,
    (response, request, number) =>
      wrap(JSON.stringify(answerTo(readData(request))))(response, request, number),
  ]),
);

function readData({ messages }: ChatRequest): Data {
  const text = messages.find(({ role }) => role === 'user')?.content ?? '';
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Data;
}

const closed = (text: string) => (/[.!?]$/u.test(text) ? text : `${text}.`);

function answerTo({ kind, request, profile, links }: Data): object {
  const { topic = '', sections = [], segments = [], emails_per_segment: mails = 1 } = request;
  const facts = splitSentences(profile.description).map((fact) => `The profile says: ${closed(fact)}`);
  let told = 0;
  /** The next sentences of the profile, over and over, as many as a range like `3 to 5` begins with. */
  const tell = (range: string, about?: string) => {
    const wanted = Number.parseInt(range, 10);
    const next = Array.from({ length: about ? Math.max(0, wanted - 1) : wanted }, () => {
      told += 1;
      return facts[(told - 1) % facts.length] ?? '';
    });
    return [...(about ? [about] : []), ...next].join(' ');
  };
  const opening = `A test model writes about this: ${closed(topic)}`;
  const question = `What would you ask ${profile.company_name}?`;
  const sign_off = `The test model, for ${profile.company_name}`;
  const title = `${topic}, by the test model`;
  switch (kind) {
    case 'social_media':
      return { body: tell(request.sentences, opening) };
    case 'linkedin': {
      const isShort = request.sentences.startsWith('1');
      const body = isShort ? '' : tell(`${Math.max(1, Number.parseInt(request.sentences, 10) - 2)}`);
      return { hook: opening, body, question };
    }
    case 'blog':
      return {
        title,
        sections: sections.map((heading, at) => ({
          heading,
          text: tell(request.sentences, at === 0 ? opening : undefined),
        })),
      };
    case 'newsletter':
      return {
        subject: title,
        preview: 'Sentences of the profile, in turn',
        summary: tell(request.summary_sentences ?? '2', opening),
        items: ['First', 'Second', 'Third'].map((heading) => ({ heading, text: tell(request.sentences) })),
        call_to_action: links[0] ? `Read more at ${links[0]}` : 'Reply to this email',
        sign_off,
      };
    case 'email':
      return {
        greeting: 'Dear {{first_name}},',
        segments: segments.map((name) => ({
          name,
          mails: Array.from({ length: mails }, (_, at) => ({
            subject: at === 0 ? title : `${title}, ${at + 1}`,
            preview: 'Sentences of the profile, in turn',
            body: tell(request.sentences, opening),
            call_to_action: links[0] ? `Read more at ${links[0]}` : 'Reply to this email',
          })),
        })),
        sign_off,
      };
  }
}
