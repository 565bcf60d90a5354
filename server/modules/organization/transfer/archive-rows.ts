import type { ZipEntry } from '../../../../contract/platform/read-zip.ts';
import { RefusedArchiveError } from './manifest.ts';
import type { Archive } from './open-archive.ts';
import type { Row } from './read-rows.ts';

/** No row of ours is nearly as long. */
const longestLine = 32 * 1024 * 1024;

/**
 * Reads the rows of a table from an archive, a row a line.
 * @throws RefusedArchiveError for anything else
 */
export async function* readArchiveRows(zip: Archive, entry: ZipEntry): AsyncGenerator<Row> {
  let isFirst = true;
  let isOver = false;
  for await (const line of readLines(zip, entry)) {
    if (isFirst) {
      isFirst = false;
      if (line === '[]') isOver = true;
      else if (line !== '[') throw unexpected(entry);
      continue;
    }
    if (line === ']') {
      isOver = true;
      continue;
    }
    if (isOver) {
      if (line !== '') throw unexpected(entry);
      continue;
    }
    yield parseRow(line.endsWith(',') ? line.slice(0, -1) : line, entry);
  }
  if (!isOver) throw unexpected(entry);
}

const unexpected = ({ path }: ZipEntry) => new RefusedArchiveError(`${path} is not as an export writes it.`);

function parseRow(line: string, entry: ZipEntry): Row {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw unexpected(entry);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw unexpected(entry);
  return row as Row;
}

async function* readLines(zip: Archive, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of zip.read(entry)) {
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch {
      throw unexpected(entry);
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw unexpected(entry);
    yield* lines;
  }
  if (rest !== '') yield rest;
}
