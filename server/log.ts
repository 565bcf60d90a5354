import pino, { type Logger } from 'pino';

const masks: [RegExp, string][] = [
  [/Bearer\s+[\w.~+/=-]+/gi, 'Bearer [masked]'],
  // A signed access token.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[masked]'],
  [/(\/auth\/activate\/[^/\s"]+\/)[^/\s"?]+/g, '$1[masked]'],
  // Refresh and activation tokens, and their hashes: 256 bits in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[masked]'],
  [/\$argon2id\$[^\s"\\]+/g, '[masked]'],
  // User and password of a database or a mail server.
  [/(\w:\/\/)[^\s/@"]+@/g, '$1[masked]@'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}/g, '[masked]'],
];

/** Hides tokens, passwords' hashes and mail addresses in one line of log. */
export function maskSecrets(line: string): string {
  return masks.reduce((masked, [secret, instead]) => masked.replace(secret, instead), line);
}

/** JSON logs on standard error, masked line by line, so that nothing a library logs slips through. */
export function createLog(
  level: string,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Logger {
  return pino(
    {
      level,
      base: null,
      redact: ['req.headers', 'password', 're_password', 'refresh', 'access', 'token'],
      serializers: { err: describeError },
    },
    { write: (line: string) => write(maskSecrets(line)) },
  );
}

/** A query that failed is logged without its values, which are people's data. */
function describeError(error: Error): object {
  const described = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  if (typeof described !== 'object' || described === null) return { message: String(error) };
  delete described.params;
  delete described.detail;
  for (const part of ['message', 'stack'] as const) {
    if (typeof described[part] === 'string') described[part] = withoutValues(described[part]);
  }
  return described;
}

const withoutValues = (text: string) => text.replace(/\nparams: .*?(?=\n {4}at |$)/gs, '');
