import type { ServerResponse } from 'node:http';
import {
  type Behaviour,
  begin,
  chunk,
  pieces,
  say,
  startModelServer,
} from '../../tests/support/model-server.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';

const name = 'company-writer';

const earlierPost = {
  hook: 'A shorter stay is safe when the first night at home is planned.',
  body: 'Our nurses visit your patients at home after surgery. Each of them has one nurse in charge and one plan on paper. Families have one number to call at night.',
  question: 'Which of your patients would rather be at home tomorrow?',
};

export const earlierRequest = {
  post_type: 'linkedin',
  prompt_details: { target_audience: 'discharge planners in hospitals', topic: 'shorter stays in hospital' },
};

const filmedPost = {
  hook: 'Caring for a parent and holding down a job leaves no day off.',
  body: 'Respite means that one of us comes to your home while you work, sleep or see a friend. Your parent keeps one nurse in charge and one plan on paper. At night there is one number to call.',
  question: 'When did you last have a day for yourself?',
};

/** A writing model that the product is connected to. Its texts are written in advance, so that both themes show the same. */
export interface Writer {
  settings: Record<string, string>;
  /** Waits for a request, and returns the answer piece by piece. The next piece is sent when it is asked for. */
  write(): Promise<Iterator<string> & Iterable<string>>;
  close(): Promise<void>;
}

export async function startWriter(): Promise<Writer> {
  const open: ServerResponse[] = [];
  const earlier = say(JSON.stringify(earlierPost));
  const filmed = JSON.stringify(filmedPost);
  const behave: Behaviour = (response, request, number) => {
    const isEarlier = JSON.stringify(request.messages).includes(
      earlierRequest.prompt_details.target_audience,
    );
    if (isEarlier) return earlier(response, request, number);
    if (request.stream) return begin('', open)(response, request, number);
    return say(filmed)(response, request, number);
  };
  const server = await startModelServer({ [name]: behave });
  return {
    settings: { AI_BASE_URL: server.url, AI_MODEL: name, AI_API_KEY: 'not-needed' },
    write: async () => {
      await waitUntil(async () => open.length > 0, 30_000);
      const response = open.pop() as ServerResponse;
      return send(response, filmed);
    },
    close: server.close,
  };
}

function* send(response: ServerResponse, text: string): Generator<string> {
  for (const piece of pieces(text)) {
    response.write(chunk(piece));
    yield piece;
  }
  response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
}
