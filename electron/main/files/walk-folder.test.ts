import path from 'node:path';
import { expect, it } from 'vitest';
import { buildResumeFolder, contents, place } from '../../../tests/support/given-files-on-disk.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { type WalkLimits, walkFolder, walkLimits } from './open-given.ts';

const parent = folderForEach();

async function walk(folder: string, limits: WalkLimits = walkLimits, signal = new AbortController().signal) {
  const leftOut = { hidden: 0, links: 0, others: 0, unreadable: 0, isCut: false };
  const found: string[] = [];
  for await (const file of walkFolder(folder, leftOut, signal, limits)) {
    found.push(path.relative(folder, file));
  }
  return { found: found.sort(), leftOut };
}

it('finds PDF and DOCX in all folders, and counts what is hidden, linked or something else', async () => {
  expect(await walk(buildResumeFolder(parent))).toEqual({
    found: ['ada.pdf', 'nurses/2024/cy.PDF', 'nurses/bo.docx', 'nurses/photo.pdf'],
    leftOut: { hidden: 3, links: 2, others: 1, unreadable: 0, isCut: false },
  });
});

it.each([
  ['files', { files: 2 }, 2],
  ['entries', { entries: 1 }, 1],
  ['depth', { depth: 1 }, 1],
] as const)('stops at its limit of %s, and says so', async (_name, limit, count) => {
  const folder = path.join(parent, 'deep');
  for (const name of ['a.pdf', 'b/b.pdf', 'b/c/c.pdf', 'b/c/d/d.pdf']) place(folder, name, contents.pdf);
  const { found, leftOut } = await walk(folder, { ...walkLimits, ...limit });
  expect(leftOut.isCut).toBe(true);
  expect(found.length).toBeLessThanOrEqual(count);
});

it('ends when it is stopped, and passes over a folder that is gone', async () => {
  const stopped = new AbortController();
  stopped.abort();
  expect((await walk(buildResumeFolder(parent), walkLimits, stopped.signal)).found).toEqual([]);
  expect((await walk(path.join(parent, 'nowhere'))).leftOut.unreadable).toBe(1);
});
