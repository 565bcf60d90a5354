import { readOutbox } from '../support/outbox.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { Acknowledged, Ledger } from './burst.ts';

type Read = (query: string) => Promise<Record<string, unknown>[]>;

/**
 * Holds what the database says against what was acknowledged: one result set a search, one post a generation and no post
 * beside those, each person once, nothing unfinished.
 * @throws with the first broken promise
 */
export async function checkDatabase(read: Read, ledger: Ledger): Promise<void> {
  const idsOf = (kind: Acknowledged['kind']) =>
    ledger.tasks.filter((task) => task.kind === kind).map(({ id }) => id);
  const expectNone = async (what: string, query: string) => {
    const rows = await read(query);
    if (rows.length > 0) throw new Error(`${rows.length} × ${what}, e.g. ${JSON.stringify(rows[0])}`);
  };
  await expectNone(
    'a search holds a link twice',
    'select job_id, normalised_url from search_results group by 1, 2 having count(*) > 1',
  );
  await expectNone(
    'a search holds two results of one rank',
    'select job_id, rank from search_results group by 1, 2 having count(*) > 1',
  );
  await expectNone(
    'a person is there twice',
    `select email from candidates where email like 'person-%' group by 1 having count(*) > 1`,
  );
  await expectNone(
    'a completed generation has not exactly one post',
    `select g.id, count(p.id)::int as posts from generations g left join posts p on p.generation_id = g.id
     where g.status = 'completed' group by g.id having count(p.id) <> 1`,
  );
  await expectNone('a post belongs to no generation', 'select id from posts where generation_id is null');
  for (const [what, table] of [
    ['search', 'search_jobs'],
    ['generation', 'generations'],
    ['import', 'talent_imports'],
  ] as const) {
    await expectNone(
      `a ${what} is not completed`,
      `select id, status, detail from ${table} where lower(status) <> 'completed'`,
    );
    const kept = new Set((await read(`select id from ${table}`)).map(({ id }) => id));
    const lost = idsOf(what).filter((id) => !kept.has(id));
    if (lost.length > 0) throw new Error(`${lost.length} acknowledged × ${what} lost, e.g. ${lost[0]}`);
  }
  const people = new Set((await read('select email from candidates')).map(({ email }) => email));
  const missing = ledger.imported.filter((email) => !people.has(email));
  if (missing.length > 0)
    throw new Error(`${missing.length} imported people are missing, e.g. ${missing[0]}`);
}

/** Every acknowledged registration has its mail. */
export async function checkMails(dataDir: string, ledger: Ledger, withinMs: number): Promise<void> {
  const addresses = ledger.tasks.filter(({ kind }) => kind === 'registration').map(({ id }) => id);
  await waitUntil(async () => {
    // Before the first mail there is no outbox.
    const mails = await readOutbox(dataDir).catch(() => []);
    return addresses.every((address) => mails.some((mail) => mail.to?.some((to) => to.address === address)));
  }, withinMs);
}
