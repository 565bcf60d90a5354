import pino, { type Logger } from 'pino';

const mailAddress = /[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}/g;
const bearer = /Bearer\s+[\w.~+/=-]+/gi;
const tokenInPath = /(\/auth\/activate\/[^/\s"]+\/)[^/\s"?]+/g;
const jsonToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Hides tokens and mail addresses in one line of log. */
export function maskSecrets(line: string): string {
  return line
    .replace(bearer, 'Bearer [masked]')
    .replace(jsonToken, '[masked]')
    .replace(tokenInPath, '$1[masked]')
    .replace(mailAddress, '[masked]@$1');
}

/** JSON logs on standard error, masked line by line, so that nothing a library logs slips through. */
export function createLog(
  level: string,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Logger {
  return pino(
    { level, base: null, redact: ['req.headers', 'password', 'refresh', 'access', 'token'] },
    { write: (line: string) => write(maskSecrets(line)) },
  );
}
