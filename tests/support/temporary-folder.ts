import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'larkspur-test-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A folder that is deleted after the tests of a suite. */
export function suiteFolder(): string {
  const folder = newFolder();
  afterAll(() => remove(folder));
  return folder;
}

/** A folder that is empty before each test of a suite. */
export function folderForEach(): string {
  const folder = newFolder();
  beforeEach(() => void mkdirSync(folder, { recursive: true }));
  afterEach(() => remove(folder));
  return folder;
}
