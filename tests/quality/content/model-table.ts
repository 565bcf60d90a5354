import { createModelEngine } from '../../../server/modules/content/model/model-engine.ts';
import { modelBehaviours } from '../../support/model-behaviours.ts';
import { startModelServer } from '../../support/model-server.ts';
import { streamBehaviours } from '../../support/stream-behaviours.ts';
import { strictOutgoing } from '../../support/strict-outgoing.ts';
import { buildRequest } from '../../support/writing-request.ts';

/**
 * Asks a service with each behavior for a blog post, and tells in rows of Markdown what its user sees and what it takes:
 * behaviors with the same outcome share a row.
 */
export async function tabulateBehaviours(): Promise<string> {
  const behaviours = { ...modelBehaviours, ...streamBehaviours };
  const server = await startModelServer(
    Object.fromEntries(Object.entries(behaviours).map(([name, { behave }]) => [name, behave])),
  );
  const outgoing = strictOutgoing();
  const namesByOutcome = new Map<string, string[]>();
  for (const model of Object.keys(behaviours)) {
    let isSeenEarly = false;
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
    const onDraft = (read: () => unknown) => {
      isSeenEarly ||= read() !== undefined;
    };
    const seen = await engine.write(buildRequest('blog'), new AbortController().signal, onDraft).then(
      () => 'the post',
      (error: Error) => `*${error.message}*${isSeenEarly ? ' The text so far can be kept.' : ''}`,
    );
    const calls = server.requests.filter(({ body }) => body.model === model).length;
    const outcome = `${seen}${seen === 'the post' && isSeenEarly ? ', as it is written' : ''} | ${calls}`;
    namesByOutcome.set(outcome, [...(namesByOutcome.get(outcome) ?? []), model]);
  }
  await outgoing.close();
  await server.close();
  const rows = [...namesByOutcome].map(([outcome, names]) => `| ${names.join('; ')} | ${outcome} |`);
  return ['| what the service does | what the user sees | requests |', '|---|---|---|', ...rows].join('\n');
}
