import { expect, test } from 'vitest';
import type { $ZodTypes } from 'zod/v4/core';
import { apiCalls } from '../docs.ts';
import { isWebAddress } from './text.ts';
import { z } from './zod.ts';

/** Texts of several lines, which people write or which are read out of such a text. */
const paragraphs =
  /\.(?:job_description|criteria\[\]\.(?:text|source)|queries\[\]\.query|description|mission|customer_audience_persona|facts|samples\[\]|summary|jobs|text|comment|reason|message|postal_address|alt|prompt_details\.facts|body\.body|body\.part|signature)$/;
/** Secrets and proofs: they are compared or passed on as they are, and never shown or written anywhere. */
const opaque =
  /\.(?:password|re_password|current_password|client_secret|refresh|token|uid|code|challenge|enrolment|attempt|response|transports\[\]|seen)$/;
/** The address of a saved list in the browser, which encodes it. */
const encoded = /^savePoolViews\.body\.views\[\]\.query$/;

const schemas = apiCalls.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema ? fieldsOf(schema as $ZodTypes, `${call.name}.${part}`) : [];
  }),
);

/** Every text that a schema takes, by its path. */
function fieldsOf(schema: $ZodTypes, path: string): { path: string; schema: $ZodTypes }[] {
  const { def } = schema._zod;
  const inner = (value: unknown, at: string) => fieldsOf(value as $ZodTypes, at);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, value]) => inner(value, `${path}.${name}`));
    case 'array':
      return inner(def.element, `${path}[]`);
    case 'record':
      return inner(def.valueType, `${path}.*`);
    case 'union':
      return def.options.flatMap((option) => inner(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'catch':
    case 'prefault':
      return inner(def.innerType, path);
    case 'pipe':
      return inner(def.in, path);
    case 'string':
      return [{ path, schema }];
    default:
      return [];
  }
}

test('every text that is not meant to have several lines refuses a line break', () => {
  const breaks = ['a\nb', 'a\rb', 'a\u2028b', 'a@client.example\nb', 'https://client.example/\nb'];
  const letThrough = schemas
    .filter(({ schema }) =>
      breaks.some((text) => {
        const read = z.safeParse(schema, text);
        return read.success && /[\r\n\u2028]/.test(String(read.data));
      }),
    )
    .map(({ path }) => path)
    .filter((path) => !paragraphs.test(path) && !opaque.test(path) && !encoded.test(path));
  expect(schemas.length).toBeGreaterThan(200);
  expect(letThrough).toEqual([]);
});

test('a web address is one line, though parsing would join it', () => {
  expect(isWebAddress('https://client.example/a\nb')).toBe(false);
  expect(isWebAddress('https://client.example/a')).toBe(true);
});
