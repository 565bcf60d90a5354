import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { connectingSetting, webSourceSettings } from '../../../contract/search/web-sources.ts';
import { type Config, SettingError, settingNames } from './config.ts';
import { unreadParameters, unreadVariables } from './database-settings.ts';
import { tracingWarnings } from './tracing.ts';

interface EnvFile {
  names: string[];
  /** Numbers of lines that are neither a setting nor a comment. Their text may be a secret. */
  strayLines: number[];
}

/**
 * Variables that are already set win. Returns the content of the file, empty when there is no `.env`. @throws
 * SettingError when the file that `ENV_FILE` names can't be read
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

type Environment = Record<string, string | undefined>;

const othersSettings =
  /^(?:VITE_|LARKSPUR_|OTEL_|PG(?:APPNAME|CLIENTENCODING|OPTIONS|PASSFILE|SSLNEGOTIATION)$)/;
const addressSettings = ['PUBLIC_URL', 'MAIL_FROM', 'CONTACT_TO'] as const;
const databaseParts = ['PGPORT', 'PGUSER', 'PGPASSWORD', 'PGDATABASE', 'PGSSLMODE'];
const mailServerParts = ['SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'];

/**
 * Finds settings that are probably mistakes, a sentence each. They do not keep the process from starting. In
 * `file` every unknown name is a mistake.
 */
export function settingWarnings(
  environment: Environment,
  config: Config,
  file: EnvFile = { names: [], strayLines: [] },
): string[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  return [
    ...misspeltSettings(environment, file),
    ...withoutEffect(isSet, config),
    ...unreadByTheDriver(environment, config),
    ...exampleAddresses(isSet, config),
    ...tracingWarnings(environment),
  ];
}

export function misspeltSettings(environment: Environment, file: EnvFile): string[] {
  const strayLines = file.strayLines.map(
    (line) => `Line ${line} of the .env file is not NAME=value and is ignored.`,
  );
  return [...unknownNames(environment, file.names), ...strayLines];
}

function unknownNames(environment: Environment, inFile: readonly string[]): string[] {
  const unset = settingNames.filter((name) => !environment[name]?.trim());
  return Object.keys(environment).flatMap((name) => {
    if (settingNames.includes(name) || othersSettings.test(name) || unreadVariables.test(name)) return [];
    if (!environment[name]?.trim()) return [];
    const isInFile = inFile.includes(name);
    // The environment holds other programs' variables as well, so only likely typos are reported.
    const limit = isInFile || name.length > 8 ? 2 : name.length > 4 ? 1 : 0;
    const nearest = unset
      .map((known) => ({ known, distance: editDistance(name.toUpperCase(), known) }))
      .filter(({ distance }) => distance <= limit)
      .sort((a, b) => a.distance - b.distance)[0];
    if (nearest) return [`${name} is not a setting. Did you mean ${nearest.known}?`];
    return isInFile ? [`${name} in the .env file is not a setting.`] : [];
  });
}

function unreadByTheDriver(environment: Environment, { databaseUrl }: Config): string[] {
  const inUrl = databaseUrl ? [...new URL(databaseUrl).searchParams.keys()] : [];
  const variables = Object.keys(environment).filter(
    (name) => unreadVariables.test(name) && environment[name],
  );
  return [
    // Where the embedded database is used, most are meant for other programs.
    ...variables
      .filter((name) => databaseUrl || /^PG(?:SERVICE|HOSTADDR)$/.test(name))
      .map(
        (name) => `${name} has no effect: connections are set by DATABASE_URL or PGHOST and its like alone.`,
      ),
    ...inUrl
      .filter((name) => unreadParameters.test(name))
      .map((name) => `The parameter ${name} of DATABASE_URL has no effect.`),
  ];
}

type Rule = [name: string, hasEffect: boolean, reason: string];

function withoutEffect(isSet: (name: string) => boolean, config: Config): string[] {
  const { ai, search, databaseUrl, demo } = config;
  const database = isSet('DATABASE_URL') ? 'DATABASE_URL' : 'PGHOST';
  const rules: Rule[] = [
    ['AI_MODEL', ai !== undefined, 'without AI_BASE_URL'],
    ['AI_API_KEY', ai !== undefined, 'without AI_BASE_URL'],
    ['AI_EMBEDDING_MODEL', ai !== undefined, 'without AI_BASE_URL'],
    ...webSourceSettings.map(({ name, of }): Rule => {
      const connecting = connectingSetting(of);
      return connecting && !search.connections[of]
        ? [name, false, `without ${connecting}`]
        : [name, search.providers.includes(of), `while SEARCH_PROVIDERS does not list ${of}`];
    }),
    [
      'OTEL_SERVICE_NAME',
      config.tracing !== undefined || isSet('OTEL_SDK_DISABLED') || isSet('OTEL_TRACES_EXPORTER'),
      'without OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_TRACES_EXPORTER',
    ],
    [
      'SESSION_IDLE_DAYS',
      config.session.idleDays <= config.session.maxDays,
      `beyond SESSION_MAX_DAYS, which ends a session after ${config.session.maxDays} days`,
    ],
    ['DEMO', databaseUrl === undefined, `with ${database}`],
    ['DEMO_PASSWORD', demo.seed, databaseUrl ? `with ${database}` : 'with DEMO=off'],
    ...databaseParts.map((name): Rule => [name, databaseUrl !== undefined, 'without PGHOST or DATABASE_URL']),
    ...mailServerParts.map(
      (name): Rule => [
        name,
        isSet('SMTP_HOST') && !isSet('SMTP_URL'),
        isSet('SMTP_URL') ? 'with SMTP_URL' : 'without SMTP_HOST',
      ],
    ),
  ];
  return rules
    .filter(([name, hasEffect]) => isSet(name) && !hasEffect)
    .map(([name, , reason]) => `${name} has no effect ${reason}.`);
}

/** With PostgreSQL and SMTP the examples are refused; with only one of them they are fine for a trial alone. */
function exampleAddresses(isSet: (name: string) => boolean, config: Config): string[] {
  if (!config.databaseUrl && !config.smtpUrl) return [];
  const effects = {
    PUBLIC_URL: 'links in mails and results lead to this machine alone',
    MAIL_FROM: `mails come from ${config.mailFrom}, an example`,
    CONTACT_TO: `messages of the contact form go to ${config.contactTo}, an example`,
  };
  return addressSettings
    .filter((name) => !isSet(name))
    .map((name) => `${name} is not set: ${effects[name]}.`);
}

function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column++) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? Number.POSITIVE_INFINITY;
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isSwap ? at(2, 2) + 1 : Infinity),
      );
    }
  }
  return rows[from.length]?.[to.length] ?? 0;
}
