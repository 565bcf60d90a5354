import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unstorableText } from '../../../contract/platform/text.ts';
import {
  exampleOf,
  jsonSchemaOf,
  leavesOf,
  serverCalls,
  withChange,
} from '../../../tests/support/contract-calls.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';

/** Calls whose bodies hold no text. */
const withoutTexts = [
  ...['sendTestMail', 'saveCandidateReading', 'saveSignInRules', 'setDoNotContact'],
  ...['saveProviderAccess', 'saveQuotas', 'saveOrganisationQuotas', 'saveRetention', 'importHeldBack'],
];
const bodies = serverCalls.flatMap((call) =>
  call.body && !withoutTexts.includes(call.name)
    ? [{ call, example: exampleOf(jsonSchemaOf(call.body)) }]
    : [],
);
const queries = serverCalls.flatMap((call) =>
  call.query ? [{ call, example: exampleOf(jsonSchemaOf(call.query)) as Record<string, unknown> }] : [],
);

/** The paths of all texts in a value. */
const textsIn = (value: unknown) =>
  leavesOf(value).filter((path) => {
    let isText = false;
    withChange(value, path, (leaf) => {
      isText = typeof leaf === 'string';
    });
    return isText;
  });

describe('text that no database can hold', () => {
  const server = openSuiteApp();
  let admin: TestUser;
  beforeAll(async () => {
    admin = await server.createUser({ role: 'SuperAdmin' });
  });
  // One of the calls ends the session.
  afterEach(async () => {
    admin = await server.createUser({ role: 'SuperAdmin', colleagueOf: admin });
  });

  const path = (given: string) => given.replaceAll(/:\w+/g, () => crypto.randomUUID());

  test.each(bodies.map(({ call, example }) => [call.name, call, example] as const))(
    '%s refuses it in every text of its body, naming the field',
    async (_name, call, example) => {
      const send = (payload: unknown) =>
        admin.send(call.method, path(call.path), JSON.stringify(payload), {
          'content-type': 'application/json',
        });
      const fields = textsIn(example);
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) {
        for (const odd of ['\0', '\ud800', '\udc00']) {
          const odder = (text: unknown) => `${text}${odd}${text}`;
          // Passwords that differ would be refused for that.
          const repeated = fields.filter((other) => other.join() === `re_${field.join()}`);
          const payload = [field, ...repeated].reduce((body, each) => withChange(body, each, odder), example);
          const answer = await send(payload);
          expect(answer.statusCode, `${field.join('.')}: ${answer.body}`).toBe(400);
          expect(Object.keys(answer.json()), answer.body).toContain(field.join('.'));
        }
      }
      // Without the odd characters the same body passes the check.
      expect((await send(example)).body).not.toContain(unstorableText);
    },
  );

  test.each(queries.map(({ call, example }) => [call.name, call, example] as const))(
    '%s refuses it in every text of its query',
    async (_name, call, example) => {
      for (const [field] of textsIn(example)) {
        const query = { ...example, [field ?? '']: 'a\0b' } as Record<string, string>;
        const answer = await admin.call({ method: call.method, url: path(call.path), query });
        expect(answer.statusCode, answer.body).toBe(400);
        expect(Object.keys(answer.json())).toContain(field);
      }
    },
  );

  test('an error about the contact form names the field', async () => {
    const example = bodies.find(({ call }) => call.name === 'sendContactMessage')?.example as {
      template_params: object;
    };
    const template_params = { ...example.template_params, message: 'Hello \ud83d, please call us.' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1.0/email/send',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ template_params }),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ 'template_params.message': [unstorableText] });
  });
});
