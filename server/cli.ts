import { runCommand } from './app/cli/run-command.ts';
import { describeFailure } from './app/start/start-failure.ts';
import { loadEnvFile, misspeltSettings } from './platform/config/setting-warnings.ts';

const complain = (line: string) => console.error(line);

async function main(): Promise<number> {
  try {
    const envFile = loadEnvFile();
    for (const line of misspeltSettings(process.env, envFile)) complain(line);
  } catch (error) {
    complain(describeFailure(error));
    return 1;
  }
  return runCommand(process.argv.slice(2), { say: (line) => console.log(line), complain });
}

process.exitCode = await main();
