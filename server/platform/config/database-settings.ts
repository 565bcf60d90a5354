import { z } from 'zod';
import { completeModelAddress } from '../../../contract/organization/settings.ts';
import { isWebAddress } from '../../../contract/platform/text.ts';
import { type ConnectionParts, connection, connectionUrl, oneHost } from './connection-url.ts';
import { parseAllowedPrivate, parseTrustedProxies } from './trusted-proxies.ts';

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
export const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);
export const address = optional.refine(
  (value) => value === undefined || isWebAddress(value),
  'must be an http or https URL',
);
export const modelAddress = optional
  .transform((value) => value && completeModelAddress(value))
  .refine((value) => value === undefined || isWebAddress(value), 'must be an http or https URL');
/** `name@host`, or `Name <name@host>`. */
export const sender =
  /^(?:[^<>\r\n]*<[^\s<>@,;:()"\\]+@[^\s<>@,;:()"\\]+>|[^\s<>@,;:()"\\]+@[^\s<>@,;:()"\\]+)$/;
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const key = optional.refine(
  (value) => value === undefined || value.length >= 32,
  'must have at least 32 characters',
);
export const trustedProxies = optional.transform((value, context) => {
  const parsed = parseTrustedProxies(value ?? 'off');
  if (typeof parsed === 'number' || Array.isArray(parsed)) return parsed;
  context.addIssue({
    code: 'custom',
    message: `must be off, on, the number of proxies, or a list of addresses and networks; not ${parsed.wrong.join(', ')}`,
  });
  return z.NEVER;
});

export const privateAddresses = optional.transform((value, context) => {
  if (value === undefined) return undefined;
  const parsed = parseAllowedPrivate(value);
  if (!('wrong' in parsed)) return parsed;
  context.addIssue({
    code: 'custom',
    message: `must be off, loopback, on, or a list of addresses and networks; not ${parsed.wrong.join(', ')}`,
  });
  return z.NEVER;
});

/** libpq's modes, and `no-verify`, which the driver knew before it knew them. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const sslParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslnegotiation'];
const formerModes: Record<string, string> = {
  true: 'verify-full',
  '1': 'verify-full',
  false: 'disable',
  '0': 'disable',
  'no-verify': 'no-verify',
};
const sslFiles = { PGSSLROOTCERT: 'sslrootcert', PGSSLCERT: 'sslcert', PGSSLKEY: 'sslkey' } as const;

/**
 * PostgreSQL by a URL, by libpq's variables, or by both: what the URL leaves out, the variables say. `PGHOST` alone selects
 * PostgreSQL; the others are often set for other programs.
 */
export const databaseSettings = {
  DATABASE_URL: connection(['postgres:', 'postgresql:']),
  PGHOST: optional,
  PGPORT: wholeNumber(1, 65_535).optional(),
  PGUSER: z.string().optional(),
  /** Spaces at its ends belong to it. */
  PGPASSWORD: z.string().optional(),
  PGDATABASE: optional,
  PGSSLMODE: optional,
  PGSSLROOTCERT: optional,
  PGSSLCERT: optional,
  PGSSLKEY: optional,
};

export const unreadVariables =
  /^PG(?:SERVICE|SERVICEFILE|SYSCONFDIR|HOSTADDR|REALM|REQUIRESSL|REQUIREPEER|REQUIREAUTH|CHANNELBINDING|SSLCOMPRESSION|SSLCRL|SSLCRLDIR|SSLCERTMODE|SSLSNI|SSLMINPROTOCOLVERSION|SSLMAXPROTOCOLVERSION|GSSENCMODE|KRBSRVNAME|GSSLIB|GSSDELEGATION|TARGETSESSIONATTRS|LOADBALANCEHOSTS|MINPROTOCOLVERSION|MAXPROTOCOLVERSION)$/;
export const unreadParameters =
  /^(?:service|servicefile|passfile|hostaddr|requiressl|requirepeer|require_auth|channel_binding|gssencmode|krbsrvname|gsslib|gssdelegation|target_session_attrs|load_balance_hosts|min_protocol_version|max_protocol_version)$/;

type DatabaseSettings = z.infer<z.ZodObject<typeof databaseSettings>>;

export const databaseSetting = (value: DatabaseSettings): 'DATABASE_URL' | 'PGHOST' | undefined =>
  value.DATABASE_URL ? 'DATABASE_URL' : value.PGHOST ? 'PGHOST' : undefined;

/** Undefined means the embedded database. `refuse` never gets a part of the credentials. */
export function databaseUrlOf(
  value: DatabaseSettings,
  refuse: (name: string, message: string) => void,
): string | undefined {
  const setting = databaseSetting(value);
  if (!setting) return undefined;
  const parts = partsOf(value);
  const hosts = parts.query.get('host') ?? parts.host;
  if (hosts.includes(',')) return void refuse(setting, oneHost);
  if (/[?#]/.test(parts.path))
    return void refuse(setting, 'must not name a database with ? or # in its name');
  if (!setTls(parts.query, hosts.startsWith('/'), value, setting, refuse)) return undefined;
  const url = connectionUrl(parts);
  if (url === undefined)
    refuse(setting, 'must be a valid URL that names a host, an address or the folder of a socket');
  return url;
}

function partsOf(value: DatabaseSettings): ConnectionParts {
  const port = value.PGPORT === undefined ? undefined : String(value.PGPORT);
  const { DATABASE_URL: given } = value;
  return {
    scheme: given?.scheme ?? 'postgres:',
    user: given?.user || value.PGUSER,
    password: given?.password || value.PGPASSWORD,
    host: given?.host || value.PGHOST || '',
    port: given ? (given.port ?? (given.host ? undefined : port)) : port,
    path: given?.path || value.PGDATABASE || '',
    query: new URLSearchParams(given?.query),
  };
}

function setTls(
  query: URLSearchParams,
  isSocket: boolean,
  value: DatabaseSettings,
  setting: string,
  refuse: (name: string, message: string) => void,
): boolean {
  const unknown = [...query.keys()].find(
    (name) => /^(?:ssl|tls)/i.test(name) && !sslParameters.includes(name),
  );
  if (unknown !== undefined) {
    refuse(setting, `has an unknown parameter for TLS; known are ${sslParameters.slice(1).join(', ')}`);
    return false;
  }
  for (const [name, parameter] of Object.entries(sslFiles) as [keyof typeof sslFiles, string][]) {
    const file = value[name];
    if (file && !query.has(parameter)) query.set(parameter, file);
  }
  const ssl = query.get('ssl');
  const inUrl = query.getAll('sslmode').at(-1) ?? (ssl === null ? undefined : (formerModes[ssl] ?? ssl));
  const mode = inUrl ?? value.PGSSLMODE;
  const source = inUrl === undefined ? 'PGSSLMODE' : setting;
  if (mode !== undefined && !sslModes.includes(mode)) {
    refuse(
      source,
      `must have one of these as ${inUrl === undefined ? 'its value' : 'sslmode'}: ${sslModes.join(', ')}`,
    );
    return false;
  }
  query.delete('ssl');
  query.delete('uselibpqcompat');
  if (isSocket) {
    // A socket has no TLS, whatever is asked for, as in libpq. Without a mode the driver reads PGSSLMODE itself.
    for (const name of sslParameters) query.delete(name);
    query.set('sslmode', 'disable');
    return true;
  }
  const isSystem = query.get('sslrootcert') === 'system';
  if (isSystem) query.delete('sslrootcert');
  if (mode === 'verify-ca' && !query.has('sslrootcert')) {
    refuse(
      source,
      'needs sslrootcert (PGSSLROOTCERT) with sslmode=verify-ca; verify-full knows public authorities',
    );
    return false;
  }
  const namesFile = ['sslrootcert', 'sslcert', 'sslkey'].some((name) => query.has(name));
  if (mode === undefined && !namesFile && !isSystem) return true;
  // A certificate without a mode means that it is checked, as the driver has always had it.
  query.set('sslmode', isSystem || mode === undefined ? 'verify-full' : mode);
  if (mode !== 'no-verify') query.set('uselibpqcompat', 'true');
  return true;
}
