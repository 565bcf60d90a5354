export interface Instruction {
  /** In capitals, such as `RUN`. */
  name: string;
  args: string;
}

export interface Stage {
  base: string;
  name: string;
  instructions: Instruction[];
}

/** Reads the stages of a Dockerfile. @throws for an instruction before the first `FROM` */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  for (const line of lines) {
    const [, name, args = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (!name) continue;
    const [, base = '', alias = String(stages.length)] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(args) ?? [];
    if (name === 'FROM') stages.push({ base, name: alias, instructions: [] });
    else if (stages.length === 0) throw new Error(`The Dockerfile has ${name} before FROM.`);
    else stages.at(-1)?.instructions.push({ name, args });
  }
  return stages;
}

/** The command of `CMD` and the like, in their form as a list. */
export const listOf = (args: string): string[] => JSON.parse(args.slice(args.indexOf('[')));

/** The variables that `ENV` sets. */
export const variablesOf = (args: string): Record<string, string> =>
  Object.fromEntries(
    args.split(/\s+/).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
