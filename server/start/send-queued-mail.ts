import type { Services } from '../context.ts';
import type { Attempt, MailJob } from '../jobs/queue.ts';
import { isPermanentRefusal, type Mail } from '../mail/transport.ts';
import { activationMail } from '../modules/account/mails/activation-mail.ts';
import { alreadyRegisteredMail } from '../modules/account/mails/already-registered-mail.ts';
import { sessionRevokedMail } from '../modules/account/mails/session-revoked-mail.ts';
import { invitationMail } from '../modules/account/team/invitation-mail.ts';
import { contactMail } from '../modules/contact/contact-mail.ts';

/**
 * Composes a queued mail and sends it. Every attempt at one mail carries the same message id.
 * @throws the mail server's error, so that the queue retries later
 */
export async function sendQueuedMail(services: Services, job: MailJob, attempt: Attempt): Promise<void> {
  const mail = await composeQueuedMail(services, job);
  if (!mail) return;
  try {
    await services.mail.send(mail, attempt.jobId);
  } catch (error) {
    // A visitor's message is never dropped: its recipient is a setting, which an operator can correct.
    if (job.kind === 'contact' || !isPermanentRefusal(error)) throw error;
    services.log.error(
      { kind: job.kind, job: attempt.jobId, err: error },
      'The mail server refused a mail permanently',
    );
  }
}

/** Undefined when nothing is left to send, e.g. for a link that is used or expired. */
function composeQueuedMail(services: Services, job: MailJob): Promise<Mail | undefined> | Mail {
  switch (job.kind) {
    case 'activation':
      return activationMail(services, job.activationId);
    case 'already-registered':
      return alreadyRegisteredMail(services, job.userId);
    case 'session-revoked':
      return sessionRevokedMail(services, job.userId);
    case 'invitation':
      return invitationMail(services, job.linkId);
    case 'contact':
      return contactMail(services.config.contactTo, job);
  }
}
