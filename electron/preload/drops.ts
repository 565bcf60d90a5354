import { ipcRenderer, webUtils } from 'electron';
import { dropCall } from '../../contract/desktop/desktop-files.ts';

/**
 * Passes files that the user drops on the page to main, by the paths that the system gives for them, unless the page takes them
 * itself. The page cannot make such a drop, and never sees a path.
 */
export function passDrops(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('dragover', (event) => {
    if (event.isTrusted && hasFiles(event)) event.preventDefault();
  });
  page.addEventListener('drop', (event) => {
    if (!event.isTrusted || event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    const paths = [...(event.dataTransfer?.files ?? [])].map((file) => webUtils.getPathForFile(file));
    const known = paths.filter((path) => path !== '');
    if (known.length > 0) void ipcRenderer.invoke(dropCall, { paths: known }).catch(() => {});
  });
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
