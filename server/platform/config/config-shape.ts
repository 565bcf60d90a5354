import type { TracingConfig } from './tracing.ts';
import type { AllowedPrivate, TrustedProxies } from './trusted-proxies.ts';

export const providers = ['talent-pool', 'searxng', 'brave', 'github'] as const;
/** Brave's Search API, unless a setting says otherwise. */
export const braveUrl = 'https://api.search.brave.com';
export type ProviderName = (typeof providers)[number];

/** The settings, read once from the environment when the process starts. */
export interface Config {
  host: string;
  port: number;
  /** The origin of links in mails and results, without a trailing slash. Undefined means the address in use. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Undefined means the key kept in `dataDir`. */
  secretKey: string | undefined;
  /** The key of encrypted data. Undefined means the key kept in `dataDir`. */
  dataKey: string | undefined;
  /** The former data key: only decrypts, while `dataKey` replaces it. */
  previousDataKey: string | undefined;
  /** Undefined means `.eml` files in `dataDir/outbox`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  contactTo: string;
  /** Undefined means the built-in composer. */
  ai:
    | { baseUrl: string; model: string; apiKey: string | undefined; embeddingModel: string | undefined }
    | undefined;
  /** Models that run on this machine: whether they may, where they lie, and where they are downloaded; undefined: at the usual hub. */
  localModels: { isAllowed: boolean; folder: string; hubUrl: string | undefined };
  /** True if a model reads candidates for organizations that have not decided. */
  readsCandidates: boolean;
  /** The private addresses that users may have requests sent to. Those in settings of the environment always may. */
  privateAddresses: AllowedPrivate;
  search: {
    providers: ProviderName[];
    searxngUrl: string | undefined;
    brave: { url: string; apiKey: string } | undefined;
    /** Asked only when `providers` names it. */
    github: { url: string; token: string | undefined };
    /** O*NET codes that a measurement keeps out of the look-up of titles; no setting. */
    withheldOccupations?: ReadonlySet<string>;
  };
  sampleTalent: boolean;
  trustProxy: TrustedProxies;
  rateLimits: boolean;
  /** Seconds. */
  accessTokenTtl: number;
  /** Days without use after which a session ends, and days after which it ends in any case. */
  session: { idleDays: number; maxDays: number };
  demo: { seed: boolean; password: string | undefined };
  logLevel: string;
  jobConcurrency: number;
  /** False when workers run apart (`npm run worker`). */
  worksInProcess: boolean;
  /**
   * Snapshots of the embedded database: hours between two (0: none), how many stay, for how many days the last of each day
   * stays as well, where (undefined: in `dataDir`).
   */
  backup: { everyHours: number; keep: number; days: number; folder: string | undefined };
  /** Where a worker answers Prometheus; undefined: nowhere. */
  metricsPort: number | undefined;
  /** Where traces go, by the standard variables of OpenTelemetry; undefined: nowhere. */
  tracing: TracingConfig | undefined;
}
