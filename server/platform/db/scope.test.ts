import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { usualColumns } from '../../../contract/recruiting/board.ts';
import { addTestPasskey, passkeySite } from '../../../tests/support/authenticator.ts';
import { createProfile, startFailedGeneration, storePost } from '../../../tests/support/content.ts';
import { serverCalls } from '../../../tests/support/contract-calls.ts';
import { leaveElsewhere } from '../../../tests/support/hand-over-actions.ts';
import { storeCandidate, storeJob, storeResult } from '../../../tests/support/search-rows.ts';
import { sequenceFields } from '../../../tests/support/sequences.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { sampleProfile } from '../../../tests/support/writing-request.ts';
import * as schema from './schema.ts';

/** Tables that belong to no organization, and why. */
const ofNobody: Record<string, string> = {
  data_key_check: 'It identifies the data key of the whole database.',
  deleted_organisations: 'They say which organizations there were, by ids that lead to nobody.',
  database_origin: 'It says where the database is.',
  sealed_keys: 'They are keys of the whole database.',
  file_contents: 'Equal files share one content, found by its hash; who may read it is said by `files`.',
  file_chunks: 'They are parts of a content.',
  limited_events: 'They are counted before anybody is known, by a keyed hash.',
};
/** Tables whose organization may be missing, and why. */
const alsoOfNobody: Record<string, string> = {
  candidates: 'The sample belongs to nobody.',
  candidate_identities: 'The sample belongs to nobody.',
  talent_imports: 'The sample belongs to nobody.',
  pool_segments: 'The sample belongs to nobody.',
  gone_documents: 'The sample belongs to nobody. It names documents that are gone, not people.',
};

/** Tables whose rows triggers keep together with those of another, instead of a foreign key. */
const byTrigger: Record<string, string> = { search_results: 'search_jobs' };

const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable));
const byName = new Map(tables.map((table) => [getTableName(table), table]));

/** How a table reaches its organization: by its own column, or over references that are never empty. */
function findScope(table: PgTable, seen: string[] = []): string | undefined {
  const name = getTableName(table);
  if (name === 'organisations') return 'organisations';
  const own = getTableColumns(table).organisationId;
  if (own) return own.notNull || alsoOfNobody[name] ? name : undefined;
  const owner = byName.get(byTrigger[name] ?? '');
  if (owner) return findScope(owner, [...seen, name]);
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = reference();
    const next = byName.get(getTableName(foreignTable));
    if (!next || seen.includes(name) || columns.some((column) => !column.notNull)) continue;
    const scope = findScope(next, [...seen, name]);
    if (scope) return scope;
  }
  return undefined;
}

test.each([...byName.keys()].sort())('%s belongs to an organization, or it says why not', (name) => {
  const scope = findScope(byName.get(name) as PgTable);
  if (name in ofNobody) expect(scope).toBeUndefined();
  else expect(scope).toBeDefined();
});

test('an organization takes everything of its own along when it is deleted', () => {
  for (const table of tables) {
    for (const { reference, onDelete } of getTableConfig(table).foreignKeys) {
      const { columns, foreignTable } = reference();
      const [column] = columns;
      const where = `${getTableName(table)}.${column?.name}`;
      const isOwner = getTableName(foreignTable) === 'organisations' || column?.notNull;
      expect([where, onDelete]).toEqual([
        where,
        isOwner ? 'cascade' : expect.stringMatching(/^(cascade|set null)$/),
      ]);
    }
  }
});

describe('what one organization lists', () => {
  const server = openSuiteApp({ ...passkeySite, SAMPLE_TALENT: 'off' });
  const ours = 'Heron';
  const theirs = 'Magpie';
  const tasks: Record<string, string> = {};
  let user: TestUser;
  beforeAll(async () => {
    user = await fill(ours);
    await fill(theirs);
  });

  /** An organization with one of everything, each with the name in it. */
  async function fill(name: string): Promise<TestUser> {
    const owner = await server.createUser({ name });
    const post = (url: string, payload: object | string, type = 'application/json') =>
      owner.send('POST', url, payload, { 'content-type': type });
    await createProfile(owner);
    const [{ id }] = (await owner.call({ url: '/post/company-profiles/' })).json();
    const payload = { ...sampleProfile, company_name: name };
    await owner.send('PUT', `/post/company-profiles/${id}/`, payload);
    await startFailedGeneration(server, owner, { title: name, content: name, engine: 'writer-1' });
    await storePost(server, owner, { title: name, tags: [name], plannedFor: new Date() });
    const prompt_details = { target_audience: 'Ward managers' };
    await post('/post/campaigns/', { name, post_types: ['email'], prompt_details });
    const job = await storeJob(server, owner, { title: name, status: 'Completed' });
    await storeResult(server, job.id, { title: name });
    await storeCandidate(server, owner.organisationId, { name, source: name });
    const gone = await post('/talent/people/', { name, email: `${name}@gone.example` });
    await owner.send('DELETE', `/talent/candidates/${gone.json().id}/`);
    await post(`/talent/imports/?file_name=${name}`, 'Name,Title\nAnn,Cook\n', 'text/csv');
    await post(`/talent/resumes/?file_name=${name}`, name, 'application/octet-stream');
    await post('/team/invitations/', { email: `${name}@team.example`, role: 'Member' });
    await owner.send('PUT', '/api/settings/writing-model/', {
      base_url: 'https://models.example',
      model: name,
      api_key: null,
    });
    await owner.send('PUT', '/api/settings/blog/', { is_on: true, slug: name, title: name });
    await owner.send('PUT', '/api/settings/mail-template/', { name, colour: '#3a46b0' });
    await owner.send('PUT', '/api/settings/mail/', {
      host: `${name}.example`,
      port: 25,
      security: 'tls',
      from_address: 'a@mail.example',
    });
    const mailbox = { port: 993, security: 'tls', user: 'answers', password: 'secret', folder: 'INBOX' };
    await owner.send('PUT', '/api/settings/mailbox/', {
      ...mailbox,
      host: `${name}.example`,
      reply_address: '',
    });
    const ann = await storeCandidate(server, owner.organisationId, {
      name: 'Ann Lee',
      email: 'ann@people.example',
    });
    await post('/talent/sequences/', { ...sequenceFields, name, people: [ann] });
    await owner.send('PUT', '/api/settings/voice/', { call_to_action: name });
    await post('/search/templates/', {
      name,
      criteria: [{ id: 'c1', kind: 'skill', text: 'SQL', need: 'must', source: '' }],
    });
    await post('/api/settings/webhooks/', { url: `https://${name}.example`, events: ['search.completed'] });
    await post('/api/settings/api-keys/', { name, scopes: ['searches:read'] });
    await leaveElsewhere(server, owner, name);
    await addTestPasskey(owner, { name });
    const provider = { issuer: 'https://id.example', client_id: name };
    await owner.send('PUT', '/api/settings/identity-provider/', provider);
    const columns = [...usualColumns, { name }];
    await owner.send('PUT', '/api/settings/board/', { columns });
    tasks[name] = job.id;
    return owner;
  }

  /** Calls that list nothing of an organization, and why. */
  const other: Record<string, string> = {
    followTasks: 'A stream, which has tests of its own.',
    getPreferences: 'The own ones of one user.',
    getPoolViews: 'The own ones of one user.',
    listSearchSources: 'Sources of the server, the same for everybody.',
    getCalendarFeed: 'It answers whether there is one.',
    getSearchCounts: 'It answers numbers alone, which have tests of their own.',
    listSessions: 'The own ones of one user, which have tests of their own.',
    readSecondFactor: 'The own one of one user, which has tests of its own.',
    listLocalModels: 'It answers what this machine has, and has tests of its own.',
    listTransfers: 'It answers states alone, and has tests of its own.',
    getOrganisationNotices: 'It answers states alone, and has tests of its own.',
    getRetention: 'It answers a period and a number, which have tests of their own.',
    listDuePeople: 'It is empty without a period, and has tests of its own.',
    listDuplicates: 'It is empty without two alike, and has tests of its own.',
    listMerges: 'It is empty without a merge, and has tests of its own.',
    getToday: 'It names counts and days, and has tests of its own.',
    listComingReminders: 'It is empty without a reminder, and has tests of its own.',
    getSendingTimes: 'It answers days, hours and a number, which have tests of their own.',
    getSignInRules: 'It answers a switch and a number, which have tests of their own.',
    getProviderAccess: 'It answers what SuperAdmins did, which has tests of its own.',
    getGenerationStatus: 'It answers states alone.',
    getHandOverTarget: 'It answers what the applicant system says, which has tests of its own.',
  };
  const lists = serverCalls.filter(
    ({ method, access, path, name }) =>
      method === 'GET' &&
      !['anyone', 'super-admin'].includes(access) &&
      !path.includes(':') &&
      !(name in other),
  );

  test.each(lists.map(({ name, path }) => [name, path]))(
    'by %s is its own, and nobody else’s',
    async (name, path) => {
      const queries: Record<string, string> = {
        getSearchStatus: `?task_id=${tasks[ours]}`,
        getCampaign: `?name=${ours}`,
        listReportPeople: '?stage=found',
      };
      const query = queries[name] ?? '';
      const answer = await user.call({ url: `${path}${query}` });
      expect(answer.statusCode).toBe(200);
      const body = answer.body.toLowerCase();
      expect(body).toContain(ours.toLowerCase());
      expect(body).not.toContain(theirs.toLowerCase());
    },
  );

  test('is nothing of a search of another organization', async () => {
    const foreign = tasks[theirs];
    for (const url of [`/search/status/?task_id=${foreign}`, `/search/jobs/${foreign}/results/`]) {
      expect((await user.call({ url })).statusCode).toBe(404);
    }
  });
});
