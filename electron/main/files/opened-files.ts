import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';

const opened = ['.csv', '.tsv', '.larkspur', '.pdf', '.docx', '.zip', '.txt'];

export const extensionOf = (file: string): string => path.extname(file).toLowerCase();

export function filesInArguments(argv: readonly string[], folder: string): string[] {
  return argv.slice(1).flatMap((argument) => {
    const file = pathOf(argument);
    return file !== undefined && opened.includes(extensionOf(file)) ? [path.resolve(folder, file)] : [];
  });
}

function pathOf(argument: string): string | undefined {
  // File managers of Linux pass addresses.
  if (argument.startsWith('file:')) {
    try {
      return fileURLToPath(argument);
    } catch {
      return undefined;
    }
  }
  return argument.startsWith('-') || /^[a-z][a-z\d+.-]+:/i.test(argument) ? undefined : argument;
}

/**
 * Collects the files that the system opens with the app: from arguments, and from the event of macOS, which
 * comes before the app is ready. Must be called at once.
 */
export function collectOpenedFiles(
  app: Pick<App, 'on'>,
  argv: readonly string[],
): (listener: (paths: string[]) => void) => void {
  const early = filesInArguments(argv, process.cwd());
  let take = (paths: string[]): void => void early.push(...paths);
  app.on('open-file', (event, file) => {
    event.preventDefault();
    take([file]);
  });
  app.on('second-instance', (_event, itsArgv, folder) => {
    const files = filesInArguments(itsArgv, folder);
    if (files.length > 0) take(files);
  });
  return (listener) => {
    take = listener;
    if (early.length > 0) listener(early.splice(0));
  };
}
