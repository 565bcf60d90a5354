/** Real files of every kind that can be given to the desktop app. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { archiveFormat } from '../../contract/organization/archive-format.ts';

const zip = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')]))));

/** What the archive of an organization says of itself, as the desktop app shows it. */
export const archiveSummary = {
  organisation: 'Harbour Talent',
  exportedAt: '2026-11-20T09:30:00.000Z',
  rows: { candidates: 1204, notes: 6 },
  files: 1,
};
const manifest = {
  format: archiveFormat,
  exported_at: archiveSummary.exportedAt,
  organisation: { name: archiveSummary.organisation },
  tables: [
    { name: 'candidates', rows: 1204 },
    { name: 'notes', rows: 6 },
    { name: 'posts', rows: 0 },
  ],
  files: [{}],
};
/** A ZIP with a description, as other programs write one too. */
export const describedZip = (description: unknown) =>
  Buffer.from(
    zipSync({ 'candidates.json': strToU8('[]'), 'manifest.json': strToU8(JSON.stringify(description)) }),
  );

/** The beginning of each kind of file, as far as it is told by. */
export const contents = {
  csv: Buffer.from('Name,Title\nAda Example,Data Engineer\nBo Example,Nurse\n'),
  pdf: Buffer.from('%PDF-1.7\nA résumé.'),
  docx: zip('[Content_Types].xml', 'word/document.xml'),
  workbook: zip('[Content_Types].xml', 'xl/workbook.xml'),
  archive: describedZip(manifest),
  resumes: zip('ada.pdf', 'bo.pdf'),
  program: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 0]),
  oldWord: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
};

/** Writes a file, with the folders above it. Returns its path. */
export function place(folder: string, name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** A folder as recruiters have them: three résumés, and seven things that are none. */
export function buildResumeFolder(parent: string, name = 'Applications'): string {
  const folder = path.join(parent, name);
  place(folder, 'ada.pdf', contents.pdf);
  place(folder, 'nurses/bo.docx', contents.docx);
  place(folder, 'nurses/2024/cy.PDF', contents.pdf);
  place(folder, '.DS_Store', 'x');
  place(folder, '.git/secret.pdf', contents.pdf);
  place(folder, 'nurses/~$bo.docx', contents.docx);
  place(folder, 'notes.txt', 'A note.');
  place(folder, 'nurses/photo.pdf', Buffer.from([0xff, 0xd8, 0xff, 0]));
  const outside = place(parent, 'outside.pdf', contents.pdf);
  symlinkSync(outside, path.join(folder, 'linked.pdf'));
  symlinkSync(parent, path.join(folder, 'around'));
  return folder;
}
