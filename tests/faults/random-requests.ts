import fc from 'fast-check';
import {
  contractCalls,
  exampleOf,
  type JsonSchema,
  jsonSchemaOf,
  leavesOf,
  withChange,
} from '../support/contract-calls.ts';

const unusualText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'text with half of a \ud83d pair',
    'text with a \0 in it',
    '../../etc',
    "' or 1=1 --",
    '{{7*7}}',
    '‮',
    'a'.repeat(30_000),
    '😀'.repeat(400),
  ),
);
const unusualValue = fc.oneof(
  { depthSize: 'small' },
  unusualText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(unusualText, { maxLength: 30 }),
  fc.object({ maxDepth: 3 }),
  fc.uuid(),
);

/** Generates values that a schema accepts, values close to them that pass the first checks, and unusual ones. */
function nearlyValid(schema: unknown): fc.Arbitrary<unknown> {
  const json = jsonSchemaOf(schema);
  // An accepted body with one unusual value: it is processed until that value is read.
  const changed = fc
    .record({
      at: fc.nat(),
      unusual: fc.oneof({ weight: 2, arbitrary: unusualText }, { weight: 1, arbitrary: unusualValue }),
    })
    .map(({ at, unusual }) => {
      const example = exampleOf(json);
      const leaves = leavesOf(example);
      return withChange(example, leaves[at % leaves.length] ?? [], () => unusual);
    });
  return fc.oneof(
    { weight: 4, arbitrary: fromJsonSchema(json) },
    { weight: 2, arbitrary: fc.constant(null).map(() => exampleOf(json)) },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: unusualValue },
  );
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  const valid = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJsonSchema));
    switch (schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          fromJsonSchema(field),
        ]);
        return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      }
      case 'array':
        return fc.array(fromJsonSchema(schema.items ?? {}), { maxLength: 14 });
      case 'integer':
      case 'number':
        return fc.integer({ min: -3, max: 12 });
      case 'string':
        if (schema.format === 'uuid') return fc.uuid();
        return fc.oneof(
          fc.emailAddress(),
          fc.webUrl(),
          fc.constantFrom('Austin', 'Data Engineer', 'secret word'),
          unusualText,
        );
      default:
        return unusualValue;
    }
  };
  return fc.oneof({ weight: 6, arbitrary: valid() }, { weight: 1, arbitrary: unusualValue });
}

/** CSV files close to what an import reads. */
const unusualFile = fc
  .array(
    fc.array(fc.oneof(unusualText, fc.constantFrom('Name', 'Title', 'Ann', '"a\nb"', '"', ';')), {
      maxLength: 6,
    }),
    {
      maxLength: 12,
    },
  )
  .map((rows) => ['Name,Title,Email', ...rows.map((cells) => cells.join(','))].join('\n'));
const unusualFiles = fc.oneof({ weight: 2, arbitrary: unusualFile }, { weight: 1, arbitrary: unusualText });

/** Random requests to every call of the contract: some that it accepts, most of them close to that. */
export const randomRequests = fc.constantFrom(...contractCalls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: call.body ? nearlyValid(call.body) : unusualValue,
    file: call.upload ? unusualFiles : fc.constant(''),
    query: call.query ? nearlyValid(call.query) : fc.constant({}),
    id: fc.oneof(fc.uuid(), unusualText),
    /** Index of an id from an earlier response that is used instead, if any. */
    known: fc.option(fc.nat(), { freq: 2, nil: undefined }),
    caller: fc.constantFrom('owner', 'member', 'admin', 'visitor'),
    /** Occasionally, a body of random bytes. */
    raw: fc.oneof(
      { weight: 11, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
    ),
  }),
);
export type RandomRequest = typeof randomRequests extends fc.Arbitrary<infer T> ? T : never;
