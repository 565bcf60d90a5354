import { importLimits } from '../../../../contract/api/talent-pool.ts';

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
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return `“${file.name}” has ${megabytes} MB; at most ${importLimits.bytes / 1024 / 1024} MB can be imported at once. Split it in two.`;
  }
  return undefined;
}
