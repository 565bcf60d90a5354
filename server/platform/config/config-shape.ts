import { type WebProvider, webProviders } from '../../../contract/search/web-sources.ts';
import type { TracingConfig } from './tracing.ts';
import type { AllowedPrivate, TrustedProxies } from './trusted-proxies.ts';

export const providers = ['talent-pool', ...webProviders] as const;
export type ProviderName = (typeof providers)[number];

/** Where a web source answers, and the key of its account. */
export interface Connection {
  url: string;
  key?: string | undefined;
}

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
  previousDataKey: string | undefined;
  /** Undefined means `.eml` files in `dataDir/outbox`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  contactTo: string;
  /** Undefined means the built-in composer. */
  ai:
    | { baseUrl: string; model: string; apiKey: string | undefined; embeddingModel: string | undefined }
    | undefined;
  /** `hubUrl` undefined: the usual hub. */
  localModels: { isAllowed: boolean; folder: string; hubUrl: string | undefined };
  readsCandidates: boolean;
  /** The private addresses that users may have requests sent to. Those in settings of the environment always may. */
  privateAddresses: AllowedPrivate;
  search: {
    providers: ProviderName[];
    /** Those that can be asked. */
    connections: Partial<Record<WebProvider, Connection>>;
    /** O*NET codes that a measurement keeps out of the look-up of titles; no setting. */
    withheldOccupations?: ReadonlySet<string>;
  };
  sampleTalent: boolean;
  trustProxy: TrustedProxies;
  rateLimits: boolean;
  /** Seconds. */
  accessTokenTtl: number;
  /** `idleDays` without use end a session; `maxDays` end it in any case. */
  session: { idleDays: number; maxDays: number };
  demo: { seed: boolean; password: string | undefined };
  logLevel: string;
  jobConcurrency: number;
  /** False when workers run apart (`npm run worker`). */
  worksInProcess: boolean;
  /**
   * `everyHours` 0: none. `days` counts for how many days the last of each day stays as well. `folder` undefined:
   * in `dataDir`.
   */
  backup: { everyHours: number; keep: number; days: number; folder: string | undefined };
  /** Undefined: no metrics server. */
  metricsPort: number | undefined;
  tracing: TracingConfig | undefined;
}
