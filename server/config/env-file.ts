import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingError } from '../config.ts';

/**
 * Adds the settings of `.env` in the working directory, or of the file that `ENV_FILE` names, to the environment. What
 * the environment has already wins.
 * @returns the names that the file holds, or none where there is no `.env`
 * @throws SettingError when the file that `ENV_FILE` names can't be read
 */
export function loadEnvFile(environment: NodeJS.ProcessEnv = process.env): string[] {
  const file = environment.ENV_FILE?.trim();
  let text: string;
  try {
    text = readFileSync(file || '.env', 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !file) return [];
    throw new SettingError(
      file
        ? `Wrong setting: ENV_FILE can't be read: ${message}`
        : `The settings in .env can't be read: ${message}`,
    );
  }
  const settings = parseEnv(text);
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value;
  return Object.keys(settings);
}
