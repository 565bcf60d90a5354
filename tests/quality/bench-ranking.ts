/**
 * `npm run bench:ranking`: how well the product ranks 2,400 people for 80 jobs, through its own importer and API, beside
 * BM25 by a library over the same rows and beside chance. The figures of one run are in `docs/search-quality.md`.
 */
import { buildApp } from '../../server/app/app.ts';
import { createLog } from '../../server/app/start/log.ts';
import { openServices } from '../../server/app/start/services.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { connect } from '../support/api-client.ts';
import { createAdmin, newDataDir, removeDataDir } from '../support/product.ts';
import { buildTestSet, type RowKind, type TestSet } from './occupations.ts';
import { judge, type Rankings, rankByBm25, rankByChance, rankByProduct } from './rankers.ts';

const jobs = 80;
const peoplePerJob = 30;
const admin = { email: 'admin@bench.example', password: 'password-for-bench' };

/**
 * The server with an empty database of its own for each set, so that no people of another stand among them.
 * @param withheld occupations whose titles the product may not look up
 */
async function searchProduct(set: TestSet, withheld: ReadonlySet<string>): Promise<Rankings> {
  const dataDir = newDataDir();
  const settings = { DEMO: 'off', SAMPLE_TALENT: 'off', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };
  createAdmin(admin, dataDir, settings);
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  config.search.withheldOccupations = withheld;
  const opened = await openServices(
    config,
    createLog('warn'),
    () => 'http://127.0.0.1',
    () => {},
  );
  const app = await buildApp(opened.services, opened.database.ping);
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    await opened.work();
    return await rankByProduct(await connect(url, admin), set);
  } finally {
    await app.close();
    await opened.close();
    removeDataDir(dataDir);
  }
}

function print(name: string, set: TestSet, rankings: Rankings): void {
  const { map50, ndcg10, precision10, recall50 } = judge(set, rankings);
  const figures = [map50, ndcg10, precision10, recall50].map((figure) => figure.toFixed(3));
  console.log(`| ${[name, ...figures].join(' | ')} |`);
}

for (const rows of ['full', 'sparse'] as RowKind[]) {
  const set = buildTestSet(jobs, peoplePerJob, rows);
  console.log(`\n${set.people.length} people, ${set.jobs.length} jobs, ${rows} rows\n`);
  console.log('| ranking | MAP@50 | nDCG@10 | P@10 | R@50 |\n|---|---|---|---|---|');
  print('chance', set, rankByChance(set));
  print('BM25 (minisearch)', set, rankByBm25(set));
  const withheld = new Set(set.jobs.map(({ code }) => code));
  print('the product', set, await searchProduct(set, withheld));
  print('the product, titles looked up', set, await searchProduct(set, new Set()));
}
