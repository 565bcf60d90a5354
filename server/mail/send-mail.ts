import type { Services } from '../context.ts';
import type { Attempt, MailJob } from '../jobs/queue.ts';
import { activationMail, alreadyRegisteredMail, sessionRevokedMail } from '../modules/account/mails.ts';
import { contactMail } from './contact-mail.ts';
import type { Mail } from './transport.ts';

/**
 * Writes and sends a queued mail. Every attempt at one mail carries the same message id.
 * @throws what the mail server said, so that the queue tries again later.
 */
export async function sendMail(services: Services, job: MailJob, attempt: Attempt): Promise<void> {
  const mail = await writeMail(services, job);
  if (!mail) return;
  try {
    await services.mail.send(mail, attempt.jobId);
  } catch (error) {
    // What a visitor wrote to the provider is kept and tried again: the wrong address is a setting that can be mended.
    if (job.kind === 'contact' || !isRefusedForGood(error)) throw error;
    services.log.error({ kind: job.kind, job: attempt.jobId, err: error }, 'A mail was refused for good');
  }
}

/** Undefined when there is nothing to send any more, e.g. for a link that is used or expired. */
function writeMail(services: Services, job: MailJob): Promise<Mail | undefined> | Mail {
  switch (job.kind) {
    case 'activation':
      return activationMail(services, job.activationId);
    case 'already-registered':
      return alreadyRegisteredMail(services, job.userId);
    case 'session-revoked':
      return sessionRevokedMail(services, job.userId);
    case 'contact':
      return contactMail(services.config.contactTo, job);
  }
}

/** A 5xx to the recipient or the message itself, which RFC 5321 forbids to repeat. Faults of sign-in or sender may be mended. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600 &&
    (command === 'RCPT TO' || command === 'DATA')
  );
}
