import { runCommand } from './cli/run-command.ts';

/** The operator's commands: `npm run cli -- --help`. */
process.exitCode = await runCommand(process.argv.slice(2), {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
