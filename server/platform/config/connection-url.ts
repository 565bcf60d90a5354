import { z } from 'zod';

/** A connection string in its parts, none of them percent-encoded. */
export interface ConnectionParts {
  scheme: string;
  user: string | undefined;
  password: string | undefined;
  /** Empty means the driver's default. For PostgreSQL it may be the folder of a socket. */
  host: string;
  port: string | undefined;
  path: string;
  query: URLSearchParams;
}

/** Where a connection string can't be used. Neither message holds any part of it: what was misread may be a password. */
type Fault = { fault: string };

const encodings = '%2F for /, %3F for ?, %23 for #, %40 for @, %25 for %';
const shape =
  /^(?<scheme>[a-z]+:)\/\/(?:(?<user>[^/?#:]*)(?::(?<password>[^/?#]*))?@)?(?<host>\[[^/?#@\]]*\]|[^/?#@:]*)(?::(?<port>\d*))?(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?(?:#.*)?$/i;

/**
 * Reads a connection string. A `/`, `?` or `#` in a password that is not percent-encoded ends the name of the host for every
 * URL parser, which would take a part of the password for the host, look it up and show it.
 * @param protocols such as `postgres:`
 */
function readConnectionUrl(text: string, protocols: readonly string[]): ConnectionParts | Fault {
  const schemes = protocols.map((protocol) => `${protocol}//`);
  if (!schemes.some((scheme) => text.toLowerCase().startsWith(scheme))) {
    return { fault: `must begin with ${schemes.join(' or ')} and be a valid URL` };
  }
  if (/^\w+:\/\/[^/?#]*[/?#].*@/s.test(text)) {
    return {
      fault: `has an @ after its first /, ? or #: the user or password has to be percent-encoded (${encodings})`,
    };
  }
  if (/\p{Cc}/u.test(text))
    return { fault: 'must not contain tabs, line breaks or other control characters' };
  const invalid = `must be a valid URL, its user and password percent-encoded (${encodings})`;
  const { scheme = '', host = '', port, path = '', query = '', ...given } = shape.exec(text)?.groups ?? {};
  if (!scheme) {
    return { fault: /,[^/?#]*(?:[/?#]|$)/.test(text) ? oneHost : invalid };
  }
  try {
    return {
      scheme: scheme.toLowerCase(),
      user: given.user === undefined ? undefined : decode(given.user),
      password: given.password === undefined ? undefined : decode(given.password),
      host: decode(host.replace(/^\[(.*)\]$/, '$1')),
      port: port || undefined,
      path: decode(path),
      query: new URLSearchParams(query),
    };
  } catch {
    return { fault: invalid };
  }
}

/** The connection string of parts, percent-encoded; undefined where the host can't be one. */
export function connectionUrl(parts: ConnectionParts): string | undefined {
  const { scheme, user, password, host, port, path } = parts;
  const query = new URLSearchParams(parts.query);
  const isSocket = host.startsWith('/');
  if (isSocket) query.set('host', host);
  // A URL can't have a user without a host; the query's takes precedence.
  const name = isSocket ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const credentials =
    user === undefined && password === undefined
      ? ''
      : `${encodeURIComponent(user ?? '')}${password === undefined ? '' : `:${encodeURIComponent(password)}`}@`;
  const text = [
    `${scheme}//${credentials}${name || (credentials ? 'localhost' : '')}${port ? `:${port}` : ''}`,
    path ? `/${encodeURI(path)}` : '',
    query.size > 0 ? `?${query}` : '',
  ].join('');
  return /[\s<>^|%#?@\\/]/.test(name) ? undefined : (URL.parse(text) ?? undefined) && text;
}

export const oneHost =
  'must name one host: several, of which one is in charge, need a name or a proxy that leads to that one';

/** A percent sign that begins no code stands for itself, as for the driver. */
const decode = (text: string) => decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));

export const connection = (protocols: readonly string[]) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value, context): ConnectionParts | undefined => {
      if (!value) return undefined;
      const read = readConnectionUrl(value, protocols);
      if (!('fault' in read)) return read;
      context.addIssue({ code: 'custom', message: read.fault });
      return z.NEVER;
    });

/**
 * A text without the user and password of any URL in it. A password that is not percent-encoded may hold an `@` or a `/`, so all
 * up to the last `@` of a word goes.
 */
export const hideCredentials = (text: string): string =>
  text.replace(/[^\s"<>\\]+/g, (word) => {
    const start = word.search(/\w:\/\//) + 4;
    const end = word.lastIndexOf('@');
    return start < 4 || end < start ? word : `${word.slice(0, start)}[masked]${word.slice(end)}`;
  });
