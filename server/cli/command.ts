/** What a command gets: its arguments and where its words go. */
export interface CommandLine {
  /** The values of `--name value`. */
  options: Record<string, string | undefined>;
  positionals: string[];
  /** A line on standard output. */
  say(line: string): void;
}

/** One command of `npm run cli`. */
export interface Command {
  summary: string;
  /** Options that take a value, with what stands for it in the usage. */
  options: Record<string, { value: string; summary: string; isRequired?: boolean }>;
  /** Arguments without a name, all required. */
  positionals: string[];
  run(line: CommandLine): Promise<void>;
}

/** The command line itself is wrong: the usage is shown, and the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** How a command is called, in one line. */
export function usageLine(name: string, { options, positionals }: Command): string {
  const parts = Object.entries(options).map(([option, { value, isRequired }]) =>
    isRequired ? `--${option} <${value}>` : `[--${option} <${value}>]`,
  );
  return [name, ...parts, ...positionals.map((positional) => `<${positional}>`)].join(' ');
}
