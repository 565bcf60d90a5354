import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { appId } from './launch.ts';

it("is electron-builder's, or Windows takes the running app for another than the installed one", () => {
  const builder = readFileSync(path.join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');
  expect(parse(builder).appId).toBe(appId);
});
