import { z } from 'zod';

const entry = z.union([z.string(), z.looseObject({ id: z.string() }), z.looseObject({ name: z.string() })]);
const list = z.union([
  z.object({ data: z.array(entry) }),
  z.object({ models: z.array(entry) }),
  z.array(entry),
]);

/** The names in an answer to `/models`, sorted; undefined when it is no list of models. */
export function readModelNames(body: string): string[] | undefined {
  let parsed: z.infer<typeof list>;
  try {
    parsed = list.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
  const entries = Array.isArray(parsed) ? parsed : 'data' in parsed ? parsed.data : parsed.models;
  const names = entries.map((each) =>
    String(typeof each === 'string' ? each : 'id' in each ? each.id : each.name),
  );
  return [...new Set(names)].sort((one, other) => one.localeCompare(other));
}
