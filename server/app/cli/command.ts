/** The input of a command: its arguments, and where its output goes. */
export interface CommandLine {
  /** The values of `--name value`. */
  options: Record<string, string | undefined>;
  positionals: string[];
  /** Prints a line on standard output. */
  say(line: string): void;
}

/** One command of `npm run cli`. */
export interface Command {
  summary: string;
  /** Options that take a value, with its placeholder in the usage. */
  options: Record<string, { value: string; summary: string; isRequired?: boolean }>;
  /** Arguments without a name, all required. */
  positionals: string[];
  run(line: CommandLine): Promise<void>;
}

/** The command line is invalid. The usage is printed, and the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export function usageLine(name: string, { options, positionals }: Command): string {
  const parts = Object.entries(options).map(([option, { value, isRequired }]) =>
    isRequired ? `--${option} <${value}>` : `[--${option} <${value}>]`,
  );
  return [name, ...parts, ...positionals.map((positional) => `<${positional}>`)].join(' ');
}
