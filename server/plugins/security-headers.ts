import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const policyHeader = 'content-security-policy';

/** Devices and features that no page of ours uses. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Security headers on every answer; a page has a content policy of its own. Strict transport security only where the public address is https.
 * @param policy for content that is no page
 * @returns the headers, for answers that are written past Fastify
 */
export function securityHeaders(
  app: FastifyInstance,
  policy: string,
  publicUrl: string | undefined,
): Record<string, string> {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: false,
      // For Internet Explorer 8 and for Flash.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
      // Paths of this site may hold single-use tokens: no other site learns them.
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  headers['permissions-policy'] = permissionsPolicy;
  headers[policyHeader] = policy;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const own = reply.getHeader(policyHeader);
    reply.headers(headers);
    if (own) reply.header(policyHeader, own);
    done();
  });
  return headers;
}

/** What the middleware sets is the same each time, so it is asked once. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  middleware({} as never, response as unknown as ServerResponse, (failure) => {
    if (failure) throw failure;
  });
  return headers;
}
