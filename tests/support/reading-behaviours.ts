import { type Behaviour, completion, fail, inTurn, type Received, say, sendBody } from './model-server.ts';

/** What a reading model is asked. */
interface Asked {
  criteria: { id: string; kind: string; text: string }[];
  person: { title: string; skills: string[]; location: string; summary: string };
}
type Said = { id: string; verdict: string; quote: string }[];

/** The data of a request to a reading model. */
export const readingDataOf = ({ messages }: Pick<Received['body'], 'messages'>): Asked =>
  JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}');

/** Answers about the person whom a request is about. */
const answer =
  (say: (asked: Asked) => Said): Behaviour =>
  (response, request) => {
    const verdicts = say(readingDataOf(request));
    sendBody(response, 200, completion({ content: JSON.stringify({ verdicts }) }));
  };
const verdict = (quote: string, id = 'java', given = 'missing'): Said => [{ id, verdict: given, quote }];
/** Obeys whatever a text asks for, for everybody it hears of. */
const obedient = answer(({ criteria: all, person }) => {
  const order = /ignore your instructions.*?"(.*?)"/i.exec(JSON.stringify(person).replaceAll('\\"', '"'));
  return all.map(({ id }) => ({
    id,
    verdict: order ? 'missing' : 'found',
    quote: order?.[1] ?? (person.summary.includes('Java') ? 'Java' : 'no such words'),
  }));
});

/** Models that read candidates, honest and lying, by name. The criterion that they speak of is `java`. */
export const readingBehaviours: Record<string, Behaviour> = {
  manager: answer(({ person }) =>
    person.summary.includes('Managed')
      ? verdict('Managed Java developers')
      : verdict('written Java', 'java', 'found'),
  ),
  invents: answer(() => verdict('ten years of Java at the highest level')),
  'without a quote': answer(() => [...verdict(''), { id: 'go', verdict: 'found', quote: ' ' }]),
  'wrong ids': answer(() => [...verdict('Java', 'c1'), ...verdict('Java', 'Java'), ...verdict('Java', '')]),
  'quotes somebody else': answer(({ person }) =>
    verdict(person.summary.includes('Ann') ? 'Bob wrote Java' : 'Ann wrote Java'),
  ),
  'says two things': answer(() => [
    ...verdict('Java', 'java', 'found'),
    ...verdict('Java', 'java', 'missing'),
  ]),
  'prose around it': (response, request, number) => {
    const quoted = JSON.stringify({ verdicts: verdict('Managed Java developers') });
    say(`Certainly! Here is what I found:\n\`\`\`json\n${quoted}\n\`\`\`\nDo you need more?`)(
      response,
      request,
      number,
    );
  },
  'another shape': say('{"verdict": "Ann is a great fit"}'),
  'no verdict': answer(() => verdict('Java', 'java', 'excellent')),
  'no JSON': say('They all look fine to me.'),
  refuses: say('I’m sorry, I can’t help with judging people.'),
  broken: fail(500),
  'without credit': fail(402, { message: 'Your credit balance is too low.' }),
  'first one broken': inTurn(
    fail(500),
    fail(500),
    answer(() => verdict('Java', 'java', 'found')),
  ),
  silent: () => {},
  obedient,
};
