export const downloadText = (fileName: string, text: string, type: string): void =>
  downloadBlob(fileName, new Blob([text], { type }));

export function downloadBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const downloadCsv = (fileName: string, text: string): void =>
  // The byte order mark tells spreadsheets that the text is UTF-8.
  downloadText(fileName, text.startsWith('\uFEFF') ? text : `\uFEFF${text}`, 'text/csv;charset=utf-8');

/** Formats rows as CSV. Escapes cells that a spreadsheet would run as formulas. */
export const toCsv = (rows: (string | number)[][]): string =>
  rows.map((row) => `${row.map((cell) => quote(String(cell))).join(',')}\r\n`).join('');

function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
