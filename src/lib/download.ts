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
