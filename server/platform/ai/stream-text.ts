import { recallHabits } from './ask-for-object.ts';
import { failed } from './explain-failure.ts';
import { withoutReasoning } from './find-json.ts';
import type { Exchange, ModelRequest } from './model-exchange.ts';

export interface TextQuestion {
  instructions: string;
  data: string;
}

/**
 * Yields an answer without its reasoning. Until the first words have come, a failure is met by one request for
 * the whole answer; after that it ends the text. @throws ModelError
 */
export async function* streamText(
  exchange: Exchange,
  { instructions, data }: TextQuestion,
): AsyncGenerator<string> {
  const { settings } = exchange;
  const { foldsInstructions } = recallHabits(settings);
  const request: ModelRequest = { instructions, turns: [{ role: 'user', text: data }], foldsInstructions };
  let isEmpty = true;
  let finish: string;
  let hasReasoned = false;
  try {
    const parts = exchange.stream(request);
    let next = await parts.next();
    for (; !next.done; next = await parts.next()) {
      // No database can hold a NUL.
      const plain = next.value.replaceAll('\0', '');
      const piece = isEmpty ? plain.trimStart() : plain;
      if (piece === '') continue;
      isEmpty = false;
      yield piece;
    }
    finish = next.value.finish;
    hasReasoned = next.value.hasReasoned ?? false;
  } catch (error) {
    const failure = exchange.explain(error);
    const mayPass = failure.isPassing || failure.failure === 'rejected';
    if (!isEmpty || !mayPass || !(await exchange.waitFor(failure))) throw failure;
    const answer = await exchange.generate(request).catch((second) => {
      throw exchange.explain(second);
    });
    const text = withoutReasoning(answer.text).replaceAll('\0', '').trim();
    isEmpty = text === '';
    if (!isEmpty) yield text;
    finish = answer.finish;
    hasReasoned = answer.reasoning.trim() !== '' || answer.text.trim() !== '';
  }
  if (finish === 'content-filter') throw failed('refused', settings);
  if (isEmpty && (hasReasoned || finish === 'length')) throw failed('reasoned', settings);
  if (finish === 'length') throw failed('too-long', settings);
  if (isEmpty) throw failed('empty', settings);
}
