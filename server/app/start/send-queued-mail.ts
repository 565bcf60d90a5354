import { accountLinkedMail } from '../../modules/account/mails/account-linked-mail.ts';
import { activationMail } from '../../modules/account/mails/activation-mail.ts';
import { alreadyRegisteredMail } from '../../modules/account/mails/already-registered-mail.ts';
import { apiKeyMail } from '../../modules/account/mails/api-key-mail.ts';
import { emailChangedMail } from '../../modules/account/mails/email-changed-mail.ts';
import { emailConfirmationMail } from '../../modules/account/mails/email-confirmation-mail.ts';
import { passwordChangedMail } from '../../modules/account/mails/password-changed-mail.ts';
import { passwordResetMail } from '../../modules/account/mails/password-reset-mail.ts';
import { secondFactorMail } from '../../modules/account/mails/second-factor-mail.ts';
import { sessionRevokedMail } from '../../modules/account/mails/session-revoked-mail.ts';
import { transferMail } from '../../modules/account/mails/transfer-mail.ts';
import { invitationMail } from '../../modules/account/team/invitation-mail.ts';
import { actingMail } from '../../modules/organization/admin/mails/acting-mail.ts';
import { suspensionMail } from '../../modules/organization/admin/mails/suspension-mail.ts';
import { deletionLinkMail, deletionMail } from '../../modules/organization/deletion/deletion-mails.ts';
import { peopleDueMail } from '../../modules/people/privacy/people-due-mail.ts';
import { deliverMessage } from '../../modules/recruiting/messages/deliver-message.ts';
import { watchMail } from '../../modules/search/watch/watch-mail.ts';
import { contactMail } from '../../modules/site/contact/contact-mail.ts';
import type { Services } from '../../platform/context.ts';
import type { Attempt, MailJob } from '../../platform/jobs/queues.ts';
import { localEmail } from '../../platform/mail/on-this-computer.ts';
import { isPermanentRefusal, type Mail } from '../../platform/mail/transport.ts';
import { measure } from '../../platform/telemetry/metrics.ts';

/**
 * Composes a queued mail and sends it. Every attempt at one mail carries the same message id.
 * @throws the mail server's error, so that the queue retries later
 */
export async function sendQueuedMail(services: Services, job: MailJob, attempt: Attempt): Promise<void> {
  await measure(
    () => send(services, job, attempt),
    (_seconds, outcome) => services.metrics.mails.inc({ outcome: outcome === 'ok' ? 'sent' : 'failed' }),
  );
}

async function send(services: Services, job: MailJob, attempt: Attempt): Promise<void> {
  // It goes by the organisation's own server, which says itself what became of it.
  if (job.kind === 'message') return deliverMessage(services, job.messageId);
  const mail = await composeQueuedMail(services, job);
  // The app itself tells the user of this computer what others are told by mail.
  if (!mail || mail.to === localEmail) return;
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
function composeQueuedMail(
  services: Services,
  job: Exclude<MailJob, { kind: 'message' }>,
): Promise<Mail | undefined> | Mail {
  switch (job.kind) {
    case 'activation':
      return activationMail(services, job.activationId);
    case 'already-registered':
      return alreadyRegisteredMail(services, job.userId);
    case 'session-revoked':
      return sessionRevokedMail(services, job.userId);
    case 'invitation':
      return invitationMail(services, job.linkId);
    case 'password-reset':
      return passwordResetMail(services, job.resetId);
    case 'password-changed':
      return passwordChangedMail(services, job);
    case 'transfer':
      return transferMail(services, job.transferId);
    case 'people-due':
      return peopleDueMail(services, job);
    case 'deletion-link':
      return deletionLinkMail(services, job.linkId);
    case 'deletion':
      return deletionMail(services, job);
    case 'second-factor':
      return secondFactorMail(services, job);
    case 'suspension':
      return suspensionMail(services, job);
    case 'acting':
      return actingMail(services, job);
    case 'api-key':
      return apiKeyMail(services, job);
    case 'account-linked':
      return accountLinkedMail(services, job.userId);
    case 'email-confirmation':
      return emailConfirmationMail(services, job.changeId);
    case 'email-changed':
      return emailChangedMail(services, job);
    case 'watch':
      return watchMail(services, job);
    case 'contact':
      return contactMail(services.config.contactTo, job);
  }
}
