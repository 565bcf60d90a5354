import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret of 192 random bits, as Standard Webhooks write them. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

/** The headers of Standard Webhooks: id, timestamp and a signature made with the secret. */
export function signatureHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
