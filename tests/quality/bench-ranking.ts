/**
 * `npm run bench:ranking`: how well the product ranks 2,400 people for 80 jobs, through its own importer and API, beside
 * BM25 by a library over the same rows and beside chance. The figures of one run are in `docs/search-quality.md`.
 */
import { connect } from '../support/api-client.ts';
import { createAdmin, newDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { buildTestSet, type RowKind, type TestSet } from './occupations.ts';
import { judge, type Rankings, rankByBm25, rankByChance, rankByProduct } from './rankers.ts';

const jobs = 80;
const peoplePerJob = 30;
const admin = { email: 'admin@bench.example', password: 'password-for-bench' };

/** A server with an empty database of its own for each set, so that no people of another stand among them. */
async function searchProduct(set: TestSet): Promise<Rankings> {
  const dataDir = newDataDir();
  const settings = { DEMO: 'off', SAMPLE_TALENT: 'off', LOG_LEVEL: 'warn' };
  createAdmin(admin, dataDir, settings);
  const product = await startProduct({ dataDir, settings });
  try {
    return await rankByProduct(await connect(product.url, admin), set);
  } finally {
    await product.stop();
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
  print('the product', set, await searchProduct(set));
}
