import pino, { type Logger } from 'pino';
import { joinLines } from '../../../contract/platform/trim.ts';
import { hideCredentials } from '../../platform/config/connection-url.ts';
import { type LoggedIds, ownIds } from '../../platform/telemetry/tracing.ts';

/** In characters, `entries` in list entries. */
const limits = { message: 1000, query: 500, frames: 12, text: 2000, entries: 50 };
const longLine = 8000;

const masks: [RegExp, string][] = [
  [/Bearer\s+[\w.~+/=-]+/gi, 'Bearer [masked]'],
  // A signed access token.
  [/(?<![\w-])(?=[\w-]*\.[\w-]+\.)[\w-]*?\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[masked]'],
  [/(\/auth\/(?!organization\/)[a-z]+\/[^/\s"]+\/)[^/\s"?]+/g, '$1[masked]'],
  [/(\/auth\/(?:app|deletion)\/)[^/\s"?]+/g, '$1[masked]'],
  // Refresh and activation tokens, and their hashes: 256 bits in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[masked]'],
  // Values of a query string, such as searched names. Page numbers and task ids reveal nothing.
  [/([?&](?!(?:page|page_size|task_id|post_type)=)[\w.[\]-]{1,60}=)[^&\s"'\\#]+/g, '$1[masked]'],
  [/\$argon2id\$[^\s"\\]+/g, '[masked]'],
  [/(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}/g, '[masked]'],
];

export function maskSecrets(line: string): string {
  return masks.reduce(
    (masked, [secret, instead]) => masked.replace(secret, instead),
    hideCredentials(line, true),
  );
}

/** Every line is masked and bounded, including those of libraries. `running` gives the ids of the span that runs. */
export function createLog(
  level: string,
  write: (line: string) => void = (line) => process.stderr.write(line),
  running?: () => LoggedIds | undefined,
): Logger {
  return pino(
    {
      level,
      base: null,
      redact: ['req.headers', 'password', 're_password', 'refresh', 'access', 'token'],
      serializers: { err: describeError },
      ...(running && {
        mixin: (_line, _level, log) => ({ ...((log as { [ownIds]?: LoggedIds })[ownIds] ?? running()) }),
      }),
    },
    {
      // Truncated before, so that masking stays fast, and once more to drop half a token at the first cut.
      write: (line: string) => write(boundLine(maskSecrets(boundLine(line, 2 * limits.text)), limits.text)),
    },
  );
}

function boundLine(line: string, length: number): string {
  if (line.length <= longLine) return line;
  const bounded = JSON.stringify(JSON.parse(line), (_name, value: unknown) => {
    if (typeof value === 'string') return cut(value, length);
    return Array.isArray(value) ? value.slice(0, limits.entries) : value;
  });
  return `${bounded}\n`;
}

/** A failed query is logged without its values, which are personal data. */
function describeError(error: Error): object {
  if (!(error instanceof Error)) return { message: cut(String(error), limits.message) };
  const chain = causesOf(error);
  // PostgreSQL repeats the values of a row in these fields.
  const {
    params: _params,
    detail: _detail,
    where: _where,
    ...described
  } = pino.stdSerializers.err(error) as pino.SerializedError & {
    params?: unknown;
    detail?: unknown;
    where?: unknown;
  };
  const { aggregateErrors: _errors, raw: _raw, query, ...fields } = described as Record<string, unknown>;
  return {
    ...fields,
    ...(typeof query === 'string' ? { query: cut(query, limits.query) } : {}),
    message: chain.map(messageOf).join(': '),
    stack: chain
      .map((cause) => [`${cause.name}: ${messageOf(cause)}`, ...framesOf(cause)].join('\n'))
      .join('\ncaused by: '),
  };
}

function causesOf(error: Error): Error[] {
  const chain: Error[] = [];
  for (let next: unknown = error; next instanceof Error && !chain.includes(next); ) {
    chain.push(next);
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : undefined);
  }
  return chain.slice(0, 5);
}

const messageOf = ({ message }: Error): string => cut(message.replace(/\nparams: .*/s, ''), limits.message);

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, limits.frames);

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)} … (${text.length - length} more characters)`;

/** A warning or an error as a line for the person at a terminal, without its stack. Other lines stay as they are. */
export function lineForPeople(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, msg, err } = entry as { level: number; msg?: string; err?: { message?: string } };
  if (!(level >= 40)) return line;
  const texts = [level >= 50 ? 'Error' : 'Warning', msg, err?.message, textOf(entry.reason)].filter(Boolean);
  return `${joinLines(texts.join(': '))}\n`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
