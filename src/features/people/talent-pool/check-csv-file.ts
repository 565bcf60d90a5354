import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { inMegabytes } from '../../../lib/in-megabytes.ts';

/** The file types of the file picker. Semicolons and tabs are valid separators, too. */
export const csvFileTypes = '.csv,.tsv,.txt,text/csv';

const readable = /\.(csv|tsv|txt)$/i;

/** Returns why a file can't be imported, or undefined. The server checks the contents. */
export function findCsvProblem(file: File): string | undefined {
  if (!readable.test(file.name) && file.type !== 'text/csv') {
    return `“${file.name}” is not a CSV file. In a spreadsheet choose “Save as”, then “CSV UTF-8”.`;
  }
  if (file.size === 0) return `“${file.name}” is empty. It needs a row of headings and one for each person.`;
  if (file.size > importLimits.bytes) {
    const parts = Math.ceil(file.size / importLimits.bytes);
    return `“${file.name}” is too large: at most ${inMegabytes(importLimits.bytes)} can be imported at once. Split it into ${parts} files.`;
  }
  return undefined;
}
