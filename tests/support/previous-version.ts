import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Database } from '../../server/platform/db/client.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../server/platform/db/migrations');
/** The last migration of the previous version. */
const last = '0007_criteria';

/** Brings an empty database to the schema of the previous version. */
export async function migrateToPreviousVersion(db: Database): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journalFile = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
    const end = journal.entries.findIndex(({ tag }) => tag === last);
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }));
    const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
    await dialect.migrate(readMigrationFiles({ migrationsFolder: folder }), session, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const previousCounts = { people: 15_000, searches: 60, results: 6000, posts: 200 };

/**
 * Fills a database of the previous version: two organizations with people of every kind of identity, searches in every
 * state with results of the pool and the web, and posts of every kind.
 */
export async function fillPreviousVersion(db: Database): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

const hash = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
const idOf = (kind: string, n = 'n') => `md5('${kind} ' || ${n})::uuid`;

const statements = [
  `insert into organisations (id, name, website_url, is_provider, talent_imported_at)
    select ${idOf('organisation')}, 'Organisation ' || n, 'https://o' || n || '.example', n = 1, '2026-01-02'
    from generate_series(1, 2) n`,
  `insert into users (id, organisation_id, email, name, password_hash, role, activated_at)
    select ${idOf('user')}, ${idOf('organisation', '(1 + n % 2)')}, 'user' || n || '@o.example', 'User ' || n,
      'none', case when n < 3 then 'Owner' else 'Member' end, '2026-01-01'
    from generate_series(1, 6) n`,
  `insert into company_profiles (organisation_id, company_name, industry, keywords, mission, description,
      products_services, competitors, customer_audience_persona, serving_industries, website)
    select id, name, 'Logistics', '{a,b}', 'M', 'D', '{p}', '{c}', 'P', '{s}', website_url from organisations`,
  `insert into talent_imports (id, organisation_id, created_by, file_name, file, status, rows_total, rows_read, imported)
    select ${idOf('import')}, ${idOf('organisation')}, ${idOf('user')}, 'people.csv', '', 'completed', 7500, 7500, 7500
    from generate_series(1, 2) n`,
  `insert into talent_import_errors (import_id, line, reason)
    select ${idOf('import', '1')}, n, 'The name is missing.' from generate_series(1, 20) n`,
  // By n % 4: an address, an address with a page, a page, neither. Of 1,000 people, one has another's page.
  `insert into candidates (id, organisation_id, import_id, person_key, name, title, skills, location, latitude, longitude,
      summary, email, profile_url, source, created_at)
    select ${idOf('person')}, organisation, ${idOf('import', '(1 + n % 2)')},
      ${hash(`case when email <> '' then 'email ' || lower(email) when page <> '' then 'profile ' || page
        else 'person ' || lower(name) || '|welder|austin tx' end`)},
      name, 'Welder', array['MIG', 'Skill ' || n % 97], 'Austin, TX', 30.27, -97.74,
      'Ten years of work in plant ' || n || E'.\\nZoë’s “reference”: ' || n % 13, email, page, 'test',
      timestamptz '2026-01-01' + n * interval '1 minute'
    from (
      select n, ${idOf('organisation', '(1 + n % 2)')} as organisation, 'Person ' || n as name,
        case when n % 4 < 2 then 'Person' || n || '@People.example' else '' end as email,
        case when n % 4 in (1, 2) then 'https://people.example/in/' ||
          case when n % 1000 = 501 then n - 500 else n end else '' end as page
      from generate_series(1, ${previousCounts.people}) n
    ) person`,
  `insert into search_jobs (id, organisation_id, created_by, title, location, description, max_pages, criteria, shown,
      status, detail, progress, failed_providers, lease_id, created_at, finished_at)
    select ${idOf('search')}, ${idOf('organisation', '(1 + n % 2)')},
      case when n % 7 > 0 then ${idOf('user', '(1 + n % 6)')} end, 'Welder ' || n, 'Austin, TX',
      'MIG and TIG.' || E'\\nNo. ' || n, 3,
      case when n % 10 = 0 then '[]'::jsonb else (
        select jsonb_agg(jsonb_build_object('id', 'c' || c, 'kind', 'skill', 'text', 'Skill ' || c, 'need',
          (array['must', 'nice', 'not'])[1 + c % 3], 'source', case when c % 2 = 0 then 'MIG' else '' end))
        from generate_series(1, 3 + n % 5) c) end,
      case when n % 11 = 0 then 200 else 100 end, status,
      case when status = 'Failed' then 'No search could be made.' end,
      case when n % 13 > 0 then jsonb_build_object('done', n % 4, 'total', 3, 'stage', 'Done') end,
      case when n % 3 = 0 then '[{"provider": "brave", "failed": "It did not answer."}]' else '[]' end::jsonb,
      case when n % 2 = 0 then ${idOf('lease')} end, timestamptz '2026-02-01' + n * interval '1 hour',
      case when status <> 'Processing' then timestamptz '2026-02-01' + n * interval '61 minutes' end
    from (
      select n, case when n % 12 = 0 then 'Failed' when n % 20 = 1 then 'Processing' else 'Completed' end as status
      from generate_series(1, ${previousCounts.searches}) n
    ) search`,
  // Even ranks are people of the pool, odd ones pages of the web, some of them of somebody in the pool.
  `insert into search_results (id, job_id, rank, url, normalised_url, title, place, snippet, why, matched, criteria, weak,
      source, sample, created_at)
    select ${idOf('result', "job || ' ' || n")}, ${idOf('search', 'job')}, n, url, url, 'Person ' || n || ' · Welder', 'Austin, TX',
      'Welds.', '{"Skills: MIG"}', '{MIG}',
      case when n % 2 = 0 then '[{"id": "c1", "verdict": "found", "quote": "MIG", "field": "skills", "reader": "offline",
        "at": "2026-02-01T00:00:00.000Z"}]'::jsonb end,
      n % 9 = 0, case when n % 2 = 0 then 'talent-pool' else 'searxng' end, false, '2026-02-02'
    from (
      select job, n, case
        when n % 2 = 0 then '/dashboard/sourcing/candidates/' || ${idOf('person', '(job * 200 + n * 2 + (job + 1) % 2)')}
        when n % 10 = 5 then 'https://people.example/in/' || n * 2
        else 'https://pages.example/' || job % 5 || '/' || n end as url
      from generate_series(1, ${previousCounts.searches}) job, generate_series(1, 100) n
    ) found`,
  `insert into generations (id, organisation_id, created_by, kind, prompt, status, finished_at)
    select ${idOf('generation')}, ${idOf('organisation', '(1 + n % 2)')}, ${idOf('user', '(1 + n % 6)')}, 'blog',
      '{"topic": "Welding", "target_audience": "Welders"}', 'completed', '2026-03-01'
    from generate_series(1, 50) n`,
  `insert into posts (id, organisation_id, created_by, generation_id, kind, title, topic, audience, sentiment, content,
      engine, slug, published_at, created_at)
    select ${idOf('post')}, ${idOf('organisation', '(1 + n % 2)')},
      case when n % 5 > 0 then ${idOf('user', '(1 + n % 6)')} end, case when n <= 50 then ${idOf('generation')} end,
      (array['blog', 'social_media', 'linkedin', 'newsletter', 'email'])[1 + n % 5], 'Post ' || n, 'Welding',
      case when n % 3 > 0 then 'Welders' end, case when n % 3 > 0 then 'positive' end,
      '# Post ' || n || E'\\n\\nText “' || n || '”.', 'composer',
      case when n % 5 = 0 then 'post-' || n end,
      case when n % 10 = 0 then timestamptz '2026-03-01' + n * interval '1 hour' end,
      timestamptz '2026-03-01' + n * interval '1 minute'
    from generate_series(1, ${previousCounts.posts}) n`,
];
