import { type Config, settingNames } from './config.ts';
import type { EnvFile } from './env-file.ts';
import { tracingWarnings } from './tracing.ts';

type Environment = Record<string, string | undefined>;

/** Settings of the build, and further standard variables that the packages of OpenTelemetry and the driver of PostgreSQL read. */
const othersSettings =
  /^(?:VITE_|LARKSPUR_|OTEL_|PG(?:APPNAME|CLIENTENCODING|OPTIONS|PASSFILE|SSLNEGOTIATION)$)/;
/** Settings that decide where mails and links lead; their defaults are examples. */
const addressSettings = ['PUBLIC_URL', 'MAIL_FROM', 'CONTACT_TO'] as const;
const databaseParts = ['PGPORT', 'PGUSER', 'PGPASSWORD', 'PGDATABASE', 'PGSSLMODE'];
const mailServerParts = ['SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'];

/**
 * Settings that are probably mistakes, a sentence each: misspelt settings, settings without effect, example addresses in
 * real use. They do not keep the process from starting.
 * @param file the `.env` file, where every unknown name is a mistake
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
    ...exampleAddresses(isSet, config),
    ...tracingWarnings(environment),
  ];
}

/** Names that are no setting but were probably meant to be one, and lines of the file that are none, a sentence each. */
export function misspeltSettings(environment: Environment, file: EnvFile): string[] {
  const strayLines = file.strayLines.map(
    (line) => `Line ${line} of the .env file is not NAME=value and is ignored.`,
  );
  return [...unknownNames(environment, file.names), ...strayLines];
}

function unknownNames(environment: Environment, inFile: readonly string[]): string[] {
  const unset = settingNames.filter((name) => !environment[name]?.trim());
  return Object.keys(environment).flatMap((name) => {
    if (settingNames.includes(name) || othersSettings.test(name) || !environment[name]?.trim()) return [];
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

type Rule = [name: string, hasEffect: boolean, reason: string];

function withoutEffect(isSet: (name: string) => boolean, config: Config): string[] {
  const { ai, search, databaseUrl, demo } = config;
  const database = isSet('DATABASE_URL') ? 'DATABASE_URL' : 'PGHOST';
  const rules: Rule[] = [
    ['AI_MODEL', ai !== undefined, 'without AI_BASE_URL'],
    ['AI_API_KEY', ai !== undefined, 'without AI_BASE_URL'],
    ['AI_EMBEDDING_MODEL', ai !== undefined, 'without AI_BASE_URL'],
    ['BRAVE_URL', search.brave !== undefined, 'without BRAVE_API_KEY'],
    ['BRAVE_API_KEY', search.providers.includes('brave'), 'while SEARCH_PROVIDERS does not list brave'],
    ['GITHUB_URL', search.providers.includes('github'), 'while SEARCH_PROVIDERS does not list github'],
    ['GITHUB_TOKEN', search.providers.includes('github'), 'while SEARCH_PROVIDERS does not list github'],
    ['SEARXNG_URL', search.providers.includes('searxng'), 'while SEARCH_PROVIDERS does not list searxng'],
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

/** The Damerau–Levenshtein distance between two texts. */
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
