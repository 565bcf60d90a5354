import { z } from 'zod';
import type { ModelSettings } from './model-settings.ts';

/** How an endpoint is told the form of the answer. Schema and example stand in the prompt at every step. */
export const ladder = ['json_schema', 'json_object', 'text'] as const;
export type Step = (typeof ladder)[number];

export interface Habits {
  step: Step;
  /** Whether instructions go into the first message, because the model knows no system role. */
  foldsInstructions: boolean;
  streams: boolean;
  /** Whether a temperature and a limit of the answer may be named. */
  takesLimits: boolean;
}
const allHabits: Habits = { step: 'json_schema', foldsInstructions: false, streams: true, takesLimits: true };

const mostRemembered = 500;
/** After this time the whole ladder is tried again, because servers are updated. In milliseconds. */
const rememberedForMs = 3_600_000;
const remembered = new Map<string, Habits & { since: number }>();

const keyOf = ({ baseUrl, model }: ModelSettings) => `${baseUrl}\n${model}`;

/** What this model at this address took last; the whole ladder when nothing is known. Known to this process alone. */
export function recallHabits(settings: ModelSettings): Habits {
  const habits = remembered.get(keyOf(settings));
  if (!habits || Date.now() - habits.since > rememberedForMs) return allHabits;
  const { since: _since, ...known } = habits;
  return known;
}

export function rememberHabits(settings: ModelSettings, habits: Habits): void {
  const since = remembered.get(keyOf(settings))?.since ?? Date.now();
  const isOutdated = Date.now() - since > rememberedForMs;
  remembered.delete(keyOf(settings));
  remembered.set(keyOf(settings), { ...habits, since: isOutdated ? Date.now() : since });
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
}

/** The step below; undefined below plain text. */
export const stepBelow = (step: Step): Step | undefined => ladder[ladder.indexOf(step) + 1];

const isAboutFormat =
  /response_?format|json_?schema|json_?object|json mode|structured|grammar|guided|schema/i;
const isAboutRoles =
  /system (?:role|message|prompt|instruction)|role.{0,20}system|developer instruction|only.{0,20}user.{0,20}assistant/i;

/** Whether an endpoint's failure is about the format that it was asked for, as far as its words say. */
export const namesFormat = (body: string): boolean => isAboutFormat.test(body);

export const namesRoles = (body: string): boolean => isAboutRoles.test(body);

export const namesStream = (body: string): boolean => /\bstream/i.test(body);

/** Whether it is about the temperature or the limit of the answer, also as a part of the context that it would fill. */
export const namesLimits = (body: string): boolean =>
  /temperature|max_(?:completion_|output_)?tokens|in the completion/i.test(body);

/**
 * What the prompt says of the form: the schema and one filled example, because not every endpoint passes the schema on.
 * @param example none where the form is enforced: small models give it back word for word
 */
export function describeForm<T>(schema: z.ZodType<T>, example: T | undefined): string {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema);
  return [
    'Answer with one JSON object that matches this JSON schema, and nothing else: no explanation, no Markdown.',
    JSON.stringify(shape),
    ...(example === undefined
      ? []
      : [
          'An example of the form. Its content is about something else; use none of it:',
          JSON.stringify(example),
        ]),
  ].join('\n\n');
}
