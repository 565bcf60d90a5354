import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/platform/call.ts';
import {
  contractCalls,
  type JsonSchema,
  jsonSchemaOf,
  leavesOf,
  withChange,
} from '../../tests/support/contract-calls.ts';
import { idRequests, makeThings, type Things } from '../../tests/support/id-requests.ts';
import { openSuiteApp, type TestUser } from '../../tests/support/test-app.ts';
import { allTables } from '../modules/organization/transfer/tables.ts';

/** Calls whose id is not one of an organization's own things: the organization that a person signs in to. */
const ofNobody = ['startOrganizationSignIn', 'signInWithOrganization', 'proveByOrganization'];

/** The places of a schema that take ids, as `people[].id`. */
function idPlaces(schema: JsonSchema, at = ''): string[] {
  if (schema.format === 'uuid') return [at];
  return [
    ...(schema.anyOf ?? []).flatMap((one) => idPlaces(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      idPlaces(one, at ? `${at}.${name}` : name),
    ),
    ...(schema.items ? idPlaces(schema.items, `${at}[]`) : []),
  ];
}
const placeOf = (leaf: string[]) =>
  leaf.reduce((at, key) => (/^\d+$/.test(key) ? `${at}[]` : at ? `${at}.${key}` : key), '');

const placesOf = (call: Call) =>
  [call.body, call.query].flatMap((schema) => (schema ? idPlaces(jsonSchemaOf(schema)) : []));
/** SuperAdmins manage every organization by the calls that are theirs alone. */
const cases = contractCalls
  .filter(({ name, access }) => access !== 'super-admin' && !ofNobody.includes(name))
  .flatMap((call) => placesOf(call).map((place) => [call.name, place, call] as const));

describe('with an id of another organization in its body or query', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  const elsewhere = server.suiteUser();
  /** Of another organisation. */
  let foreign: Things;
  beforeAll(async () => {
    foreign = await makeThings(server, elsewhere);
  });

  const requestOf = (name: string) => {
    const request = idRequests[name];
    if (!request) throw new Error(`Give ${name} a request with ids of the organization's own.`);
    return request;
  };
  async function send(owner: TestUser, call: Call, own: Things, input: unknown) {
    const url = call.path.replace(':id', idRequests[call.name]?.id?.(own) ?? '');
    const query = new URLSearchParams(input as Record<string, string>);
    const answer = call.body
      ? await owner.send(call.method, url, input as object)
      : await owner.send(call.method, `${url}?${query}`);
    return { status: answer.statusCode, body: answer.body };
  }
  /** All rows but the sessions, which note when they were used. */
  async function rows(): Promise<string[]> {
    const read = await Promise.all(
      [...allTables.keys()]
        .filter((name) => name !== 'sessions')
        .map((name) =>
          server.db.execute(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`),
        ),
    );
    return read.flatMap((table) =>
      (table as unknown as { rows: { row: string }[] }).rows.map(({ row }) => row),
    );
  }
  const theirs = (row: string) =>
    [elsewhere.organisationId, ...Object.values(foreign)].some(
      (id) => typeof id === 'string' && row.includes(id),
    );

  test.each(cases)('%s does not take it as %s', async (name, place, call) => {
    const request = requestOf(name);
    const owner = await server.createUser();
    const own = await makeThings(server, owner);
    const input = request.input(own);
    const leaf = leavesOf(input).find((one) => placeOf(one) === place);
    if (!leaf) throw new Error(`Give the request of ${name} an id as ${place}.`);
    const swap = (id: unknown) => {
      const [kind] = Object.entries(own).find(([, value]) => value === id) ?? [];
      return foreign[kind as keyof Things];
    };
    const wanted = typeof request.foreign === 'object' ? request.foreign[place] : request.foreign;
    const before = await rows();
    const refused = await send(owner, call, own, withChange(input, leaf, swap));
    const after = await rows();
    if (wanted === 'passes') {
      expect(refused.status).toBeLessThan(300);
      expect(theirs(refused.body)).toBe(false);
      expect(after.filter(theirs).sort()).toEqual(before.filter(theirs).sort());
    } else {
      expect(refused.status, refused.body).toBe(wanted);
      expect(after.sort()).toEqual(before.sort());
    }
  });

  test.each(cases)('%s takes one of its own as %s', async (name, _place, call) => {
    const owner = await server.createUser();
    const own = await makeThings(server, owner);
    const answer = await send(owner, call, own, requestOf(name).input(own));
    expect(answer.status, answer.body).toBeLessThan(300);
  });
});
