import path from 'node:path';
import { z } from 'zod';
import { isWebAddress, mailAddress } from '../../../contract/platform/text.ts';
import { trimEndOf } from '../../../contract/platform/trim.ts';
import {
  connectingSetting,
  type WebProvider,
  type WebSourceSettingName,
  webProviders,
  webSourceSettings,
  webSources,
} from '../../../contract/search/web-sources.ts';
import { type Config, type Connection, type ProviderName, providers } from './config-shape.ts';
import { connection, connectionUrl } from './connection-url.ts';
import {
  address,
  databaseSetting,
  databaseSettings,
  databaseUrlOf,
  key,
  modelAddress,
  onOff,
  optional,
  privateAddresses,
  sender,
  trustedProxies,
  wholeNumber,
} from './database-settings.ts';
import { tracingOf } from './tracing.ts';

export type { Config, ProviderName } from './config-shape.ts';

const tlsPort = '465';

const mailServerSettings = {
  SMTP_URL: connection(['smtp:', 'smtps:']),
  SMTP_HOST: optional,
  SMTP_PORT: wholeNumber(1, 65_535).optional(),
  SMTP_USER: z.string().optional(),
  /** Spaces at its ends belong to it. */
  SMTP_PASSWORD: z.string().optional(),
};

type MailServerSettings = z.infer<z.ZodObject<typeof mailServerSettings>>;

const mailServerSetting = (value: MailServerSettings): 'SMTP_URL' | 'SMTP_HOST' | undefined =>
  value.SMTP_URL ? 'SMTP_URL' : value.SMTP_HOST ? 'SMTP_HOST' : undefined;

/** Undefined means `.eml` files. `refuse` never gets a part of the credentials. */
function smtpUrlOf(
  value: MailServerSettings,
  refuse: (name: string, message: string) => void,
): string | undefined {
  const setting = mailServerSetting(value);
  if (!setting) return undefined;
  const parts = value.SMTP_URL ?? {
    scheme: 'smtp:',
    user: value.SMTP_USER,
    password: value.SMTP_PASSWORD,
    host: value.SMTP_HOST ?? '',
    port: value.SMTP_PORT === undefined ? undefined : String(value.SMTP_PORT),
    path: '',
    query: new URLSearchParams(),
  };
  const scheme = parts.port === tlsPort ? 'smtps:' : parts.scheme;
  const url = parts.host && !parts.host.startsWith('/') ? connectionUrl({ ...parts, scheme }) : undefined;
  const isOfPort = value.SMTP_URL === undefined && (value.SMTP_PORT ?? 0) > 65_535;
  if (url === undefined && !isOfPort) refuse(setting, 'must name a host');
  return url;
}

type WebSourceValues = Partial<Record<WebSourceSettingName, string | undefined>>;

const webSourceShape = Object.fromEntries(
  webSourceSettings.map(({ name, of, is }) => {
    const source: { by: string; host?: string } = webSources[of];
    const url = is === 'url' && source.host ? `https://${source.host}` : undefined;
    const schema = url
      ? z.string().trim().refine(isWebAddress, 'must be an http or https URL').default(url)
      : is === 'url'
        ? address
        : optional;
    return [name, schema];
  }),
) as Record<WebSourceSettingName, typeof optional>;

const settings = z
  .object({
    HOST: z.string().trim().min(1).default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(8080),
    PUBLIC_URL: address.refine(
      (value) => value === undefined || /^https?:\/\/[^/?#@]+\/?$/i.test(value),
      'must be an origin such as https://app.example.com, without a path',
    ),
    DATA_DIR: z.string().trim().min(1).default('./data'),
    ...databaseSettings,
    SECRET_KEY: key,
    DATA_KEY: key,
    DATA_KEY_PREVIOUS: key,
    ...mailServerSettings,
    MAIL_FROM: z
      .string()
      .trim()
      .regex(sender, 'must be an email address, or a name with one: Name <name@example.com>')
      .optional(),
    CONTACT_TO: z.string().regex(mailAddress, 'must be an email address').optional(),
    AI_BASE_URL: modelAddress,
    AI_MODEL: optional,
    AI_API_KEY: optional,
    AI_EMBEDDING_MODEL: optional,
    LOCAL_MODEL: onOff.default(true),
    MODELS_DIR: optional,
    MODEL_HUB_URL: address,
    AI_READS_CANDIDATES: onOff.default(false),
    PRIVATE_ADDRESSES: privateAddresses,
    SEARCH_PROVIDERS: optional.transform((value, context) => {
      const names = (value ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
      const unknown = names.filter((name) => !providers.includes(name as ProviderName));
      if (unknown.length > 0) {
        context.addIssue({
          code: 'custom',
          message: `knows ${providers.join(', ')}; not ${unknown.join(', ')}`,
        });
        return z.NEVER;
      }
      return names as ProviderName[];
    }),
    ...webSourceShape,
    SAMPLE_TALENT: onOff.optional(),
    TRUST_PROXY: trustedProxies,
    RATE_LIMITS: onOff.default(true),
    ACCESS_TOKEN_TTL: wholeNumber(60, 604_800).default(28_800),
    SESSION_IDLE_DAYS: wholeNumber(1, 3650).default(14),
    SESSION_MAX_DAYS: wholeNumber(1, 3650).default(90),
    DEMO: onOff.default(true),
    DEMO_PASSWORD: optional.refine(
      (value) => value === undefined || value.length >= 6,
      'must have at least 6 characters',
    ),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    JOB_CONCURRENCY: wholeNumber(1, 64).default(5),
    BACKUP_HOURS: wholeNumber(0, 8760).default(24),
    BACKUP_KEEP: wholeNumber(1, 1000).default(7),
    BACKUP_DAYS: wholeNumber(0, 3650).default(0),
    BACKUP_DIR: optional,
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    OTEL_SDK_DISABLED: optional,
    OTEL_TRACES_EXPORTER: optional,
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_PROTOCOL: optional,
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: optional,
    OTEL_SERVICE_NAME: optional,
    WORKER: z.enum(['in-process', 'separate']).default('in-process'),
  })
  .superRefine((value, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const database = databaseSetting(value);
    const mailServer = mailServerSetting(value);
    databaseUrlOf(value, refuse);
    smtpUrlOf(value, refuse);
    if (database && !value.SECRET_KEY) refuse('SECRET_KEY', `is required with ${database}`);
    if (database && !value.DATA_KEY) refuse('DATA_KEY', `is required with ${database}`);
    if (value.DATA_KEY_PREVIOUS && !value.DATA_KEY)
      refuse('DATA_KEY', 'is required with DATA_KEY_PREVIOUS: the key that replaces it');
    if (!database && value.WORKER === 'separate') refuse('WORKER', 'separate needs DATABASE_URL or PGHOST');
    if (database && mailServer) {
      // Real people would receive the examples: messages to another person's mailbox, links to their own machine.
      for (const name of ['PUBLIC_URL', 'MAIL_FROM', 'CONTACT_TO'] as const) {
        if (!value[name]) refuse(name, `is required with ${database} and ${mailServer}`);
      }
    }
    if (value.AI_BASE_URL && !value.AI_MODEL) refuse('AI_MODEL', 'is required with AI_BASE_URL');
    for (const provider of webProviders) {
      const setting = connectingSetting(provider);
      if (setting && value.SEARCH_PROVIDERS.includes(provider) && !value[setting])
        refuse(setting, `is required for the provider ${provider}`);
    }
  });

export type SettingName = keyof typeof settings.shape | 'ENV_FILE';

export const settingNames: readonly string[] = ['ENV_FILE', ...Object.keys(settings.shape)];

export function defaultOf(name: SettingName): string | undefined {
  if (name === 'ENV_FILE') return '.env';
  const { data } = settings.shape[name].safeParse(undefined);
  if (typeof data === 'boolean') return data ? 'on' : 'off';
  return typeof data === 'string' || typeof data === 'number' ? String(data) : undefined;
}

export class SettingError extends Error {
  override name = 'SettingError';
}

/** @throws SettingError that names every invalid setting */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const faults = new Map<string, string>();
    for (const { path: name, message } of parsed.error.issues) {
      // One message for each setting: the first fault is the one to correct first.
      if (!faults.has(name.join('.'))) faults.set(name.join('.'), lowerFirst(message).replace(/\.$/, ''));
    }
    const lines = [...faults].map(([name, fault]) => `${name} ${fault}`);
    throw new SettingError(`Wrong setting: ${lines.join('; ')}`);
  }
  const value = parsed.data;
  const databaseUrl = databaseUrlOf(value, () => {});
  return {
    host: value.HOST,
    port: value.PORT,
    publicUrl: value.PUBLIC_URL && trimEndOf(value.PUBLIC_URL, /\//),
    dataDir: path.resolve(value.DATA_DIR),
    databaseUrl,
    secretKey: value.SECRET_KEY,
    dataKey: value.DATA_KEY,
    previousDataKey: value.DATA_KEY_PREVIOUS,
    smtpUrl: smtpUrlOf(value, () => {}),
    mailFrom: value.MAIL_FROM ?? 'Larkspur <no-reply@larkspur.example>',
    contactTo: value.CONTACT_TO ?? 'hello@larkspur.example',
    ai:
      value.AI_BASE_URL && value.AI_MODEL
        ? {
            baseUrl: value.AI_BASE_URL,
            model: value.AI_MODEL,
            apiKey: value.AI_API_KEY,
            embeddingModel: value.AI_EMBEDDING_MODEL,
          }
        : undefined,
    localModels: {
      isAllowed: value.LOCAL_MODEL,
      hubUrl: value.MODEL_HUB_URL,
      folder: path.resolve(value.MODELS_DIR ?? path.join(value.DATA_DIR, 'models')),
    },
    readsCandidates: value.AI_READS_CANDIDATES,
    // Embedded, the server usually runs on its user's own machine, and so does the model.
    privateAddresses: value.PRIVATE_ADDRESSES ?? {
      loopback: databaseUrl === undefined,
      privateNetworks: false,
      listed: [],
    },
    search: {
      providers: value.SEARCH_PROVIDERS.length > 0 ? value.SEARCH_PROVIDERS : configuredProviders(value),
      connections: connectionsOf(value),
    },
    sampleTalent: value.SAMPLE_TALENT ?? databaseUrl === undefined,
    trustProxy: value.TRUST_PROXY,
    rateLimits: value.RATE_LIMITS,
    accessTokenTtl: value.ACCESS_TOKEN_TTL,
    session: { idleDays: value.SESSION_IDLE_DAYS, maxDays: value.SESSION_MAX_DAYS },
    demo: { seed: value.DEMO && databaseUrl === undefined, password: value.DEMO_PASSWORD },
    logLevel: value.LOG_LEVEL,
    jobConcurrency: value.JOB_CONCURRENCY,
    worksInProcess: value.WORKER === 'in-process',
    backup: {
      everyHours: value.BACKUP_HOURS,
      keep: value.BACKUP_KEEP,
      days: value.BACKUP_DAYS,
      folder: value.BACKUP_DIR && path.resolve(value.BACKUP_DIR),
    },
    metricsPort: value.METRICS_PORT,
    tracing: tracingOf(value),
  };
}

/** Without `SEARCH_PROVIDERS`: a source that asks strangers by mere choice waits until it is named. */
const configuredProviders = (value: WebSourceValues): ProviderName[] => [
  'talent-pool',
  ...webProviders.filter((provider) => {
    const setting = connectingSetting(provider);
    return setting && value[setting];
  }),
];

const connectionsOf = (value: WebSourceValues): Partial<Record<WebProvider, Connection>> =>
  Object.fromEntries(
    webProviders.flatMap((provider): [WebProvider, Connection][] => {
      const settingOf = (is: 'url' | 'key') => {
        const setting = webSourceSettings.find((one) => one.of === provider && one.is === is);
        return setting && value[setting.name];
      };
      const connecting = connectingSetting(provider);
      const url = settingOf('url');
      return url && (!connecting || value[connecting]) ? [[provider, { url, key: settingOf('key') }]] : [];
    }),
  );

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
