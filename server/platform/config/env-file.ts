import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingError } from './config.ts';

/** The content of a `.env` file. */
export interface EnvFile {
  names: string[];
  /** Numbers of lines that are neither a setting nor a comment. Their text may be a secret. */
  strayLines: number[];
}

/**
 * Adds the settings of `.env` in the working directory, or of the file that `ENV_FILE` names, to the environment. Variables
 * that are already set win.
 * @returns the content of the file, empty when there is no `.env`
 * @throws SettingError when the file that `ENV_FILE` names can't be read
 */
export function loadEnvFile(environment: NodeJS.ProcessEnv = process.env): EnvFile {
  const file = environment.ENV_FILE?.trim();
  let text: string;
  try {
    // Some editors begin a file with a byte order mark, which would be part of the first name.
    text = readFileSync(file || '.env', 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !file) return { names: [], strayLines: [] };
    throw new SettingError(
      file
        ? `Wrong setting: ENV_FILE can't be read: ${message}`
        : `The settings in .env can't be read: ${message}`,
    );
  }
  const settings = parseEnv(text);
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value;
  return { names: Object.keys(settings), strayLines: strayLinesOf(text) };
}

/** A setting as `parseEnv` reads it; a quoted value may have several lines. */
const assignment = /^[^\S\n]*(?:export[^\S\n]+)?[^\s=#]+[^\S\n]*=[^\S\n]*(?:"[^"]*"|'[^']*'|`[^`]*`)?.*$/gm;

function strayLinesOf(text: string): number[] {
  const rest = text.replaceAll(assignment, (match) => match.replaceAll(/[^\n]/g, ''));
  return rest.split('\n').flatMap((line, index) => (/^\s*(?:#|$)/.test(line) ? [] : [index + 1]));
}
