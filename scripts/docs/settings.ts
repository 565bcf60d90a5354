/**
 * `npm run docs:settings`: writes the table of the settings into `docs/operating.md`, from the schema and its descriptions, and
 * those of the web sources into `.env.example`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { webSourceSettings } from '../../contract/search/web-sources.ts';
import { defaultOf, type SettingName } from '../../server/platform/config/config.ts';
import { providers } from '../../server/platform/config/config-shape.ts';

interface Description {
  meaning: string;
  /** Replaces the default of the schema where it depends on other settings. */
  default?: string;
}

const webSourceDescriptions = Object.fromEntries(
  webSourceSettings.map(({ name, meaning }) => [name, { meaning }]),
) as Record<(typeof webSourceSettings)[number]['name'], Description>;

const settingDescriptions: Record<SettingName, Description> = {
  ENV_FILE: { meaning: 'the file that settings are read from' },
  HOST: { meaning: 'the address that the server listens on' },
  PORT: { meaning: 'the port that the server listens on' },
  PUBLIC_URL: {
    meaning: 'origin of links in mails and search results; required with PostgreSQL and a mail server',
    default: 'the address in use',
  },
  DATA_DIR: { meaning: 'folder of the embedded database, files, outbox and keys' },
  DATABASE_URL: {
    meaning:
      'PostgreSQL 15 or newer, as `postgres://user:password@host:5432/database`, user and password percent-encoded; missing parts are read from `PG…`',
    default: 'the embedded database',
  },
  PGHOST: { meaning: 'host or socket folder of PostgreSQL, instead of `DATABASE_URL`' },
  PGPORT: { meaning: 'port of PostgreSQL', default: '5432' },
  PGUSER: { meaning: 'user of PostgreSQL' },
  PGPASSWORD: { meaning: 'password of PostgreSQL' },
  PGDATABASE: { meaning: 'name of the database' },
  PGSSLMODE: { meaning: '[TLS to PostgreSQL](#connections-to-postgresql)' },
  PGSSLROOTCERT: { meaning: 'file of the certificate authority' },
  PGSSLCERT: { meaning: 'file of the client certificate' },
  PGSSLKEY: { meaning: 'file of the client key' },
  SECRET_KEY: {
    meaning: 'signs sessions and mailed links; at least 32 characters; required with PostgreSQL',
    default: 'created in `DATA_DIR`',
  },
  DATA_KEY: {
    meaning: 'encrypts stored secrets; at least 32 characters; required with PostgreSQL',
    default: 'created in `DATA_DIR`',
  },
  DATA_KEY_PREVIOUS: { meaning: 'the previous `DATA_KEY`, while `rotate-data-key` replaces it' },
  WORKER: { meaning: '`separate` leaves the jobs to `npm run worker` (PostgreSQL)' },
  JOB_CONCURRENCY: {
    meaning: 'concurrent jobs per kind and process; one organization gets all but one of them',
  },
  SMTP_HOST: {
    meaning: '[the mail server](#mail-servers); without one, mails are `.eml` files in `DATA_DIR/outbox`',
  },
  SMTP_PORT: { meaning: 'port of the mail server' },
  SMTP_USER: { meaning: 'user of the mail server' },
  SMTP_PASSWORD: { meaning: 'password of the mail server' },
  SMTP_URL: {
    meaning:
      'the mail server as `smtp://user:password@host:587`, user and password percent-encoded; takes precedence over the parts',
  },
  MAIL_FROM: {
    meaning:
      'sender of every mail, and the name of the product in it; required with PostgreSQL and a mail server',
    default: '`Larkspur <no-reply@larkspur.example>`',
  },
  CONTACT_TO: {
    meaning: 'recipient of messages from the contact form; required with PostgreSQL and a mail server',
    default: '`hello@larkspur.example`',
  },
  AI_BASE_URL: {
    meaning:
      'an OpenAI-compatible endpoint that writes the posts of organizations without [one of their own](models.md)',
    default: 'the built-in composer',
  },
  AI_MODEL: { meaning: 'the model of that endpoint; required with `AI_BASE_URL`' },
  AI_API_KEY: { meaning: 'the key of that endpoint' },
  AI_EMBEDDING_MODEL: {
    meaning:
      'a model of the same endpoint that turns texts into vectors; searches send it titles, skills and summaries of candidates where an Owner [has accepted it](models.md#texts-about-candidates)',
  },
  LOCAL_MODEL: {
    meaning:
      'whether Owners may choose a [model that runs on this machine](models.md#a-model-on-this-computer)',
  },
  MODELS_DIR: {
    meaning: 'the folder with the models of this machine; one for all servers and workers',
    default: '`models` in `DATA_DIR`',
  },
  MODEL_HUB_URL: {
    meaning:
      'where models are downloaded: the hub, or a mirror with its paths. Downloads go through the proxy that `HTTPS_PROXY` names',
    default: '`https://huggingface.co`',
  },
  AI_READS_CANDIDATES: {
    meaning:
      '`on` has the writing model [read the job and the best candidates](models.md#reading-candidates) of each search, for organizations that have not decided under *Settings*, where an Owner [has accepted it](models.md#texts-about-candidates)',
  },
  PRIVATE_ADDRESSES: {
    meaning:
      'private addresses that users may enter under *Settings*: `off`, `loopback`, `on`, or a list of addresses and networks. Addresses in this table are always allowed',
    default: '`loopback` when embedded, else `off`',
  },
  SEARCH_PROVIDERS: {
    meaning: `a comma-separated list of ${providers.map((name) => `\`${name}\``).join(', ')}; \`github\` is off until it is named`,
    default: 'all that are configured',
  },
  ...webSourceDescriptions,
  SAMPLE_TALENT: {
    meaning: 'shows the labeled sample of fictional people until the first import of an organization',
    default: '`on` when embedded, else `off`',
  },
  TRUST_PROXY: {
    meaning:
      '`on` behind one reverse proxy that sets `X-Forwarded-For`; behind several, their number or a list of their addresses and networks',
    default: '`off`',
  },
  RATE_LIMITS: { meaning: '`off` where a gateway limits requests already' },
  ACCESS_TOKEN_TTL: { meaning: 'lifetime of an access token in seconds' },
  SESSION_IDLE_DAYS: { meaning: 'days without use after which a sign-in ends' },
  SESSION_MAX_DAYS: { meaning: 'days after which a sign-in ends in any case' },
  DEMO: { meaning: 'seeds an empty embedded database with a demo organization; never PostgreSQL' },
  DEMO_PASSWORD: { meaning: 'its password', default: 'random' },
  BACKUP_HOURS: { meaning: 'hours between two snapshots of the embedded database; `0`: none' },
  BACKUP_KEEP: { meaning: 'how many snapshots are kept' },
  BACKUP_DAYS: { meaning: 'for how many days the last snapshot of each day is kept as well' },
  BACKUP_DIR: {
    meaning: 'the folder of the snapshots; another disk is better',
    default: '`backups` in `DATA_DIR`',
  },
  METRICS_PORT: {
    meaning:
      'where a process answers `/metrics` (and a worker `/healthz`); the server then keeps `/metrics` off its public port',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'an OpenTelemetry collector, such as `http://collector:4318`, that receives [traces](#traces) by OTLP over HTTP',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { meaning: 'the same as a whole address; takes precedence' },
  OTEL_TRACES_EXPORTER: {
    meaning: '`otlp`, `console`, both, or `none`',
    default: '`otlp` with an address',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    meaning: '`http/protobuf` or `http/json`',
    default: '`http/protobuf`',
  },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: { meaning: 'the same for traces alone; takes precedence' },
  OTEL_SDK_DISABLED: { meaning: '`true` switches traces off, whatever else is set', default: '`false`' },
  OTEL_SERVICE_NAME: {
    meaning: 'the name of the process in traces',
    default: '`larkspur`, `larkspur-worker`',
  },
  LOG_LEVEL: {
    meaning: '`fatal` … `trace`, `silent`; on a terminal, only warnings unless set',
  },
};

export const settingsPage = path.join(import.meta.dirname, '../../docs/operating.md');

export function withSettings(page: string): string {
  const rows = Object.entries(settingDescriptions).map(([name, { meaning, default: described }]) => {
    const value = defaultOf(name as SettingName);
    return `| \`${name}\` | ${described ?? (value ? `\`${value}\`` : 'none')} | ${meaning} |`;
  });
  const table = ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return page.replace(
    /(<!-- settings: npm run docs:settings -->\n)[\s\S]*?(\n<!-- end of settings -->)/,
    (_, start: string, end: string) => `${start}${table}${end}`,
  );
}

export const exampleFile = path.join(import.meta.dirname, '../../.env.example');

export function withWebSources(example: string): string {
  const lines = [
    `# Search: ${providers.join(', ')}, comma-separated; all that are configured by default, github only when named`,
    '# SEARCH_PROVIDERS=',
    ...webSourceSettings.map(({ name }) => `# ${name}=${defaultOf(name) ?? ''}`),
  ];
  return example.replace(/^# Search: .*\n[\s\S]*?(?=# SAMPLE_TALENT=)/m, `${lines.join('\n')}\n`);
}

if (import.meta.main) {
  writeFileSync(settingsPage, withSettings(readFileSync(settingsPage, 'utf8')));
  writeFileSync(exampleFile, withWebSources(readFileSync(exampleFile, 'utf8')));
}
