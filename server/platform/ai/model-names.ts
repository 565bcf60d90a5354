import { z } from 'zod';
import { type ReadEntries, readEntries } from '../outgoing/read-entries.ts';

const name = z.string().min(1);
const entry = z.union([
  name,
  z.object({ id: name }).transform(({ id }) => id),
  z.object({ name }).transform(({ name }) => name),
]);
const list = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.object({ models: z.array(z.unknown()) }).transform(({ models }) => models),
  z.array(z.unknown()),
]);

/** The names in an answer to `/models`, sorted; undefined when it is no list of models. */
export function readModelNames(body: string): ReadEntries<string> | undefined {
  const read = readEntries(entry, list.safeParse(parse(body)).data);
  if (!read || (read.entries.length === 0 && read.passedOver > 0)) return undefined;
  const names = [...new Set(read.entries)].sort((one, other) => one.localeCompare(other));
  return { entries: names, passedOver: read.passedOver };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
