import { readOutbox } from '../support/outbox.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { Acknowledged, Ledger } from './burst.ts';

type Read = (query: string) => Promise<Record<string, unknown>[]>;

/**
 * Compares the database with what was acknowledged: one result set per search, one post per generation and no other post,
 * each person once, each text as it was last confirmed or a later one, each scheduled post published once, no unfinished task.
 * @throws Error describing the first violation
 */
export async function checkDatabase(read: Read, ledger: Ledger): Promise<void> {
  const idsOf = (kind: Acknowledged['kind']) =>
    ledger.tasks.filter((task) => task.kind === kind).map(({ id }) => id);
  const expectNone = async (what: string, query: string) => {
    const rows = await read(query);
    if (rows.length > 0) throw new Error(`${rows.length} × ${what}, e.g. ${JSON.stringify(rows[0])}`);
  };
  await expectNone(
    'a search has a duplicate link',
    'select job_id, normalised_url from search_results group by 1, 2 having count(*) > 1',
  );
  await expectNone(
    'a search has two results with one rank',
    // Whom a later run no longer found has none.
    'select job_id, rank from search_results where rank is not null group by 1, 2 having count(*) > 1',
  );
  await expectNone(
    'a duplicate person',
    `select email from candidates where email like 'person-%' group by 1 having count(*) > 1`,
  );
  await expectNone(
    'a completed generation without exactly one post',
    `select g.id, count(p.id)::int as posts from generations g left join posts p on p.generation_id = g.id
     where g.status = 'completed' group by g.id having count(p.id) <> 1`,
  );
  await expectNone('a post without a generation', 'select id from posts where generation_id is null');
  for (const [what, table] of [
    ['search', 'search_runs'],
    ['generation', 'generations'],
    ['import', 'talent_imports'],
    ['resume', 'resumes'],
  ] as const) {
    await expectNone(
      `an unfinished ${what}`,
      `select id, status, detail from ${table} where lower(status) <> 'completed'`,
    );
    const kept = new Set((await read(`select id from ${table}`)).map(({ id }) => id));
    const lost = idsOf(what).filter((id) => !kept.has(id));
    if (lost.length > 0) throw new Error(`${lost.length} acknowledged × ${what} lost, e.g. ${lost[0]}`);
  }
  for (const [id, { confirmed, sent }] of ledger.autosaved) {
    const [post] = await read(
      `select p.content, v.body from posts p
       left join post_versions v on v.post_id = p.id and v.version = p.version where p.id = '${id}'`,
    );
    const stored = Number(/\d+$/.exec(String(post?.content))?.[0]);
    if (confirmed > 0 && !(stored >= confirmed && stored <= sent))
      throw new Error(`an autosaved text is lost: ${post?.content}, confirmed ${confirmed}, sent ${sent}`);
    if (confirmed > 0 && post?.body !== post?.content)
      throw new Error(`the newest version is not the text of its post: ${post?.body}, ${post?.content}`);
  }
  await expectNone(
    'a post published twice',
    `select subject_id from audit where action = 'post.published' group by 1 having count(*) > 1`,
  );
  const published = new Set(
    (await read('select post_id from publications where published_at is not null')).map(
      ({ post_id }) => post_id,
    ),
  );
  for (const [id, isConfirmed] of ledger.scheduled) {
    if (isConfirmed && !published.has(id)) throw new Error(`the scheduled post ${id} was not published`);
  }
  const people = new Set((await read('select email from candidates')).map(({ email }) => email));
  const missing = ledger.imported.filter((email) => !people.has(email));
  if (missing.length > 0)
    throw new Error(`${missing.length} imported people are missing, e.g. ${missing[0]}`);
}

/** Waits until every acknowledged registration has its mail. */
export async function checkMails(dataDir: string, ledger: Ledger, withinMs: number): Promise<void> {
  const addresses = ledger.tasks.filter(({ kind }) => kind === 'registration').map(({ id }) => id);
  await waitUntil(async () => {
    // The outbox is created with the first mail.
    const mails = await readOutbox(dataDir).catch(() => []);
    return addresses.every((address) => mails.some((mail) => mail.to?.some((to) => to.address === address)));
  }, withinMs);
}
