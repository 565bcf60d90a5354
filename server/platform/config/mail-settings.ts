import { z } from 'zod';
import { connection, connectionUrl } from './connection-url.ts';
import { optional, wholeNumber } from './setting-values.ts';

/** Port on which mail servers expect TLS from the first byte. */
const tlsPort = '465';

/** A mail server by a URL or in parts; the URL takes precedence. */
export const mailServerSettings = {
  SMTP_URL: connection(['smtp:', 'smtps:']),
  SMTP_HOST: optional,
  SMTP_PORT: wholeNumber(1, 65_535).optional(),
  SMTP_USER: z.string().optional(),
  /** Spaces at its ends belong to it. */
  SMTP_PASSWORD: z.string().optional(),
};

type MailServerSettings = z.infer<z.ZodObject<typeof mailServerSettings>>;

/** The setting that names a mail server; undefined means `.eml` files. */
export const mailServerSetting = (value: MailServerSettings): 'SMTP_URL' | 'SMTP_HOST' | undefined =>
  value.SMTP_URL ? 'SMTP_URL' : value.SMTP_HOST ? 'SMTP_HOST' : undefined;

/**
 * The connection string of the mail server; undefined means `.eml` files.
 * @param refuse is called with what can't be used. It never gets a part of the credentials
 */
export function smtpUrlOf(
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
  if (url === undefined) refuse(setting, 'must name a host');
  return url;
}
