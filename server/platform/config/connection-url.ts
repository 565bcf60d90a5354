import { z } from 'zod';

/** None of the parts is percent-encoded. */
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
 * A `/`, `?` or `#` in a password that is not percent-encoded ends the name of the host for every URL parser,
 * which would take a part of the password for the host, look it up and show it.
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

/** Where a user and a password may begin in a URL, or a host and its port. */
const signIn = /(?<=\w:\/\/)(?!\[)[^\s/?#@:]{0,200}:/;
const port = /^[^:]*:\d{1,5}(?!\w)/;
const textOfJson = /(?:[^"\\]|\\.)+/gs;
const lineOfMessage = /.+/g;

/**
 * A password that is not percent-encoded may hold an `@`, a `/`, a space or quotation marks, so all up to the
 * last `@` of its line goes. With `isJson` each text of the line is masked by itself.
 */
export const hideCredentials = (text: string, isJson = false): string =>
  text.replace(isJson ? textOfJson : lineOfMessage, (part) => {
    const found = signIn.exec(part);
    if (!found) return hideUsers(part);
    const end = part.lastIndexOf('@');
    const before = hideUsers(part.slice(0, found.index));
    if (end > found.index) return `${before}[masked]${part.slice(end)}`;
    const rest = part.slice(found.index);
    // Without an `@`, a message that was cut short.
    return port.test(rest) ? part : `${before}[masked]${rest.replace(/^\S+/, '')}`;
  });

/** Without a password, what stands before the `@` is all the same a secret of some services. */
const hideUsers = (text: string): string =>
  text.replace(/[^\s"<>\\]+/g, (word) => {
    const start = word.search(/\w:\/\//) + 4;
    const end = word.lastIndexOf('@');
    return start < 4 || end < start ? word : `${word.slice(0, start)}[masked]${word.slice(end)}`;
  });

/** A server may repeat the password that it was sent, as it is or in base64. */
export function withoutPassword<Failure>(
  error: Failure,
  user: string,
  password: string | undefined,
): Failure {
  if (!password || !(error instanceof Error)) return error;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const forms = [`\0${user}\0${password}`, password].flatMap((form) => [form, base64(form)]);
  const escaped = password.replace(/["\\]/g, '\\$&');
  for (const name of ['message', 'response', 'responseText', 'stack'] as const) {
    const text: unknown = Reflect.get(error, name);
    if (typeof text !== 'string') continue;
    const masked = [...forms, escaped].reduce((rest, form) => rest.replaceAll(form, '[masked]'), text);
    if (masked !== text) Reflect.set(error, name, masked);
  }
  return error;
}
