import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiScope } from '../../../contract/organization/api-keys.calls.ts';
import { storeJob } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { audit } from '../../platform/db/schema.ts';

describe('the Model Context Protocol', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser({ name: 'Ada Park' });
  let origin: string;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });

  const newKey = async (...scopes: ApiScope[]): Promise<string> => {
    const payload = { name: 'Assistant', scopes };
    return (await owner.send('POST', '/api/settings/api-keys/', payload)).json().key;
  };
  const connect = async (bearer: string) => {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${bearer}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      requestInit: { headers },
    });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    return client;
  };
  const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text ?? '';

  test('offers the calls of a key, and makes them in its name', async () => {
    const client = await connect(await newKey('searches:read', 'searches:write'));
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['listSearchJobs', 'getSearchJob', 'initiateSearch']));
    expect(names).not.toContain('listCandidates');
    expect(tools.find(({ name }) => name === 'getSearchJob')?.inputSchema.required).toEqual(['id']);

    const started = await client.callTool({
      name: 'initiateSearch',
      arguments: { body: { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' } },
    });
    const { task_id: id } = JSON.parse(textOf(started));
    const found = await client.callTool({ name: 'getSearchJob', arguments: { id } });
    expect(JSON.parse(textOf(found))).toMatchObject({ id, title: 'Cook' });
    const { db } = server;
    const [entry] = await db.select().from(audit).where(eq(audit.subjectId, id));
    expect(entry).toMatchObject({ actorName: 'Ada Park (Assistant)', address: '127.0.0.1' });
    await client.close();
  });

  test('says why a call was refused', async () => {
    const client = await connect(await newKey('searches:write', 'searches:read'));
    const wrong = await client.callTool({ name: 'initiateSearch', arguments: { body: {} } });
    expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('job_title')]);
    const stranger = await server.createUser();
    const foreign = await storeJob(server, stranger, {});
    for (const id of [foreign.id, '', '.', '..', '../../team']) {
      const answer = await client.callTool({ name: 'getSearchJob', arguments: { id } });
      expect(answer.isError, id).toBe(true);
    }
    expect((await client.callTool({ name: 'listCandidates' })).isError).toBe(true);
    await client.close();
  });

  test('is for API keys alone', async () => {
    await expect(connect('lk_unknown')).rejects.toThrow();
    await expect(connect(owner.access)).rejects.toThrow(/API key/);
    expect((await server.app.inject('/mcp')).statusCode).toBe(405);
  });
});
