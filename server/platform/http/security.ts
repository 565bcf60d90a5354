import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { policyOfPages } from '../../../contract/platform/content-policy.ts';

const unusedFeatures = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
];

const policyHeader = 'content-security-policy';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Inline scripts and styles are listed by their hashes. */
export const pagePolicy = (html: string, connectOrigins: readonly string[]): Record<string, string> => ({
  [policyHeader]: policyOfPages([html], connectOrigins, sha256),
});

/** The headers that Helmet sets, as constants: its plugin builds them anew for each request (117 µs of CPU time, 61 µs with constants). */
const securityHeaders: Record<string, string> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Paths of this site may hold single-use tokens, which no other site may learn.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
};

/** Strict transport security is only set where `publicUrl` is https. */
const headersOfAnswers = (publicUrl: string | undefined): Record<string, string> => ({
  ...securityHeaders,
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  [policyHeader]: policyOfPages([], [], sha256),
});

export function securityPlugin(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = headersOfAnswers(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const subresourceHeaders = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
]);

/** They are half of the bytes of a small file on the network. */
export function dropPageHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) {
    if (!subresourceHeaders.has(name)) reply.removeHeader(name);
  }
}
