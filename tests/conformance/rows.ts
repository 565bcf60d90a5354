import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ConformanceRow } from './row.ts';

const folder = path.join(import.meta.dirname, 'rows');

/** Reads every row from the files in `rows/`. */
export async function readRows(): Promise<ConformanceRow[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.sort().map((file) => import(path.join(folder, file))));
  return modules.flatMap((module: { rows: ConformanceRow[] }) => module.rows);
}

/** Lists ids that more than one row has, a line each. */
export function findDoubledIds(rows: ConformanceRow[]): string[] {
  const ids = rows.map(({ id }) => id);
  const doubled = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [...doubled].map((id) => `More than one row is called ${id}.`);
}
