import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { archiveSummary, contents, describedZip, place } from '../../../tests/support/given-files-on-disk.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { readFileKind } from './file-kind.ts';

const folder = folderForEach();

/** The last byte before the directory belongs to the description. */
function corrupt(archive: Buffer): Buffer {
  const content = Buffer.from(archive);
  const directory = content.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  content.fill(0xff, directory - 40, directory);
  return content;
}

it.each([
  ['people.csv', contents.csv, 'csv'],
  ['people.tsv', Buffer.from('Name\tTitle\n'), 'csv'],
  ['from-excel.csv', Buffer.from('\uFEFFName;Title\n', 'utf16le'), 'csv'],
  ['ada.pdf', contents.pdf, 'resume'],
  // The content decides, not the name.
  ['ada.csv', contents.pdf, 'resume'],
  ['ada.docx', contents.docx, 'resume'],
  ['ada.txt', Buffer.from('Ada Example'), 'resume'],
  ['all.zip', contents.resumes, 'resume'],
  // Described by another program.
  ['all.zip', describedZip({ format: 'another' }), 'resume'],
] as const)('%s is taken by its content', async (name, content, kind) => {
  const file = place(folder, name, content);
  expect(await readFileKind(file)).toEqual({ kind, bytes: content.length });
});

it.each(['harbour.zip', 'harbour.larkspur'])(
  '%s is an archive, with what it says of itself',
  async (name) => {
    expect(await readFileKind(place(folder, name, contents.archive))).toEqual({
      kind: 'archive',
      bytes: contents.archive.length,
      archive: archiveSummary,
    });
  },
);

it.each([
  ['people.xlsx', contents.workbook, 'It is an Excel workbook. Save it as “CSV UTF-8” and give that.'],
  ['people.csv', contents.workbook, 'It is an Excel workbook. Save it as “CSV UTF-8” and give that.'],
  ['harbour.larkspur', contents.resumes, 'It is no archive of an organization, or damaged.'],
  [
    'harbour.larkspur',
    describedZip({ format: 'another' }),
    'It is no archive of an organization, or damaged.',
  ],
  ['harbour.larkspur', describedZip([]), 'It is no archive of an organization, or damaged.'],
  ['harbour.larkspur', corrupt(contents.archive), 'It is no archive of an organization, or damaged.'],
  ['harbour.larkspur', contents.csv, 'It is no archive of an organization.'],
  ['ada.doc', contents.oldWord, 'It is of an old format of Office. Save it as .docx, PDF or CSV.'],
  ['program.csv', contents.program, 'It is no CSV, PDF, Word document (.docx), text or ZIP.'],
  ['ada.pdf', Buffer.from('no pdf'), 'It is no CSV, PDF, Word document (.docx), text or ZIP.'],
  ['broken.zip', Buffer.from('PK\x03\x04 and no more'), 'The archive is empty or damaged.'],
  ['people.csv', Buffer.alloc(0), 'It is empty.'],
])('%s is not taken, with the reason', async (name, content, reason) => {
  expect(await readFileKind(place(folder, name, content))).toEqual({ reason });
});

it('refuses what the server would, by its size', async () => {
  const file = place(folder, 'people.csv', contents.csv);
  truncateSync(file, 10 * 1024 * 1024 + 1);
  // A long tail of zeros lies beyond what is looked at.
  place(folder, 'big.pdf', contents.pdf);
  truncateSync(path.join(folder, 'big.pdf'), 10 * 1024 * 1024 + 1);
  expect(await readFileKind(path.join(folder, 'big.pdf'))).toEqual({
    reason: 'It is larger than 10 MB.',
    isTooLarge: true,
  });
});

it('follows no link, waits for no pipe, and says what is gone', async () => {
  const file = place(folder, 'ada.pdf', contents.pdf);
  symlinkSync(file, path.join(folder, 'link.pdf'));
  execFileSync('mkfifo', [path.join(folder, 'pipe.pdf')]);
  expect(await readFileKind(path.join(folder, 'link.pdf'))).toEqual({
    reason: 'It is a link. Give the file itself.',
  });
  expect(await readFileKind(path.join(folder, 'pipe.pdf'))).toEqual({ reason: 'It could not be read.' });
  expect(await readFileKind(path.join(folder, 'gone.pdf'))).toEqual({ reason: 'It is not there any more.' });
});
