import { inSpan, type SpanStart, type Tracing } from '../telemetry/tracing.ts';
import type { MailTransport } from './transport.ts';

/** Mails by the server of `SMTP_URL` as spans, without recipients and subjects. */
export function traceMail(mail: MailTransport, smtpUrl: string, tracing: Tracing): MailTransport {
  const { hostname, port } = new URL(smtpUrl);
  return {
    ...mail,
    send: (sent, key) =>
      inSpan(tracing, mailSpan(hostname, Number(port) || undefined), () => mail.send(sent, key)),
  };
}

export const mailSpan = (host: string, port: number | undefined): SpanStart => ({
  name: 'SMTP send',
  kind: 'client',
  attributes: {
    'server.address': host,
    'server.port': port,
    'larkspur.outgoing.purpose': 'smtp',
  },
});
