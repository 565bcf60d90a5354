import { cleanUp } from '../../modules/account/clean-up.ts';
import {
  activationMail,
  alreadyRegisteredMail,
  emailChangedMail,
  emailConfirmationMail,
} from '../../modules/account/mails/account-mails.ts';
import { passwordChangedMail, passwordResetMail } from '../../modules/account/mails/password-mails.ts';
import {
  accountLinkedMail,
  apiKeyEndsMail,
  apiKeyMail,
  secondFactorMail,
  sessionRevokedMail,
  transferMail,
} from '../../modules/account/mails/security-mails.ts';
import { cleanUpInvitations, invitationMail } from '../../modules/account/team/invitations.ts';
import { reminderMail } from '../../modules/content/calendar/calendar.ts';
import { cleanUpDrafts } from '../../modules/content/drafts/generation-drafts.ts';
import { cleanUpPictures } from '../../modules/content/pictures/read-picture.ts';
import { publishDue } from '../../modules/content/publishing/publication.ts';
import { giveUpGeneration, runGeneration } from '../../modules/content/run-generation.ts';
import { actingMail } from '../../modules/organization/admin/act-for-client.ts';
import { suspensionMail } from '../../modules/organization/admin/organisations.ts';
import { deletionLinkMail, deletionMail } from '../../modules/organization/deletion/ask-for-deletion.ts';
import { deleteDue, startDueDeletions } from '../../modules/organization/deletion/delete-organisation.ts';
import {
  giveUpModelDownload,
  runModelDownload,
} from '../../modules/organization/local-models/run-model-download.ts';
import { giveUpTransfer, runTransfer } from '../../modules/organization/transfer/run-transfer.ts';
import {
  deliverEvent,
  forgetDeliveries,
  giveUpDelivery,
} from '../../modules/organization/webhooks/deliver.ts';
import { allowContactAgain } from '../../modules/people/person/change-people.ts';
import { personReminderMail } from '../../modules/people/person/reminders.ts';
import { cleanUpUndo } from '../../modules/people/person/undo-merge.ts';
import { forgetUnfound } from '../../modules/people/person/visible-candidates.ts';
import { cleanUpHeldBack } from '../../modules/people/privacy/forget-copies.ts';
import { peopleDueMail, reviewRetention } from '../../modules/people/privacy/retention.ts';
import { cleanUpResumes } from '../../modules/people/resumes/resumes.ts';
import { giveUpResume, runResume } from '../../modules/people/resumes/run-resume.ts';
import { keyPeople } from '../../modules/people/talent-pool/key-people.ts';
import { giveUpImport, runImport } from '../../modules/people/talent-pool/run-import.ts';
import { forgetUnsent } from '../../modules/recruiting/applicant-systems/left-elsewhere.ts';
import { giveUpHandOver, runHandOver } from '../../modules/recruiting/applicant-systems/run-hand-over.ts';
import { deliverMessage, failMessage } from '../../modules/recruiting/messages/deliver-message.ts';
import { assignmentMail, failedMessageMail, replyMail } from '../../modules/recruiting/notices.ts';
import { giveUpMailbox, readMailbox, resumeReading } from '../../modules/recruiting/replies/read-mailbox.ts';
import { sendDueSteps } from '../../modules/recruiting/sequences/send-due-steps.ts';
import { askForVectors, makeVectors } from '../../modules/search/embedding/person-vectors.ts';
import { tidyAllPools, tidyPool } from '../../modules/search/pool-index/index-pool.ts';
import { giveUpSearch, runSearch } from '../../modules/search/run-search.ts';
import { notifyWatchers, startDueRuns, watchMail } from '../../modules/search/watch/watches.ts';
import { contactMail } from '../../modules/site/contact/send-message.ts';
import { cleanUpEvents } from '../../modules/tasks/event-streams.ts';
import type { Services } from '../../platform/context.ts';
import { purgeDeleted } from '../../platform/db/deleted.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import type { Attempt, Handlers, MailJob } from '../../platform/jobs/queues.ts';
import { readIdentityKey } from '../../platform/keys/identity-key.ts';
import { isPermanentRefusal, localEmail, type Mail } from '../../platform/mail/transport.ts';
import { measure } from '../../platform/telemetry/metrics.ts';

/** Every attempt at one mail carries the same message id. @throws the mail server's error, so that the queue retries later */
export async function sendQueuedMail(services: Services, job: MailJob, attempt: Attempt): Promise<void> {
  await measure(
    () => send(services, job, attempt),
    (_seconds, outcome) => services.metrics.mails.inc({ outcome: outcome === 'ok' ? 'sent' : 'failed' }),
  );
}

async function send(services: Services, job: MailJob, attempt: Attempt): Promise<void> {
  if (job.kind === 'message') return deliverMessage(services, job.messageId, job);
  const mail = await composeQueuedMail(services, job);
  // The app itself shows the user of this computer what other users get by mail.
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
    case 'post-due':
      return reminderMail(services, job);
    case 'reminder':
      return personReminderMail(services, job);
    case 'reply':
      return replyMail(services, job.replyId);
    case 'message-failed':
      return failedMessageMail(services, job);
    case 'assigned':
      return assignmentMail(services, job);
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
    case 'api-key-ends':
      return apiKeyEndsMail(services, job);
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

export function jobHandlers(services: Services): Handlers {
  const task = (
    run: (services: Services, id: string, attempt: Attempt) => Promise<void>,
    giveUp: (services: Services, id: string, reason: string) => Promise<void>,
  ): Handlers['search'] => ({
    run: ({ id }, attempt) => run(services, id, attempt),
    giveUp: ({ id }, reason) => giveUp(services, id, reason),
  });
  const logged = (text: string) => async (_job: null, reason: string) => services.log.error({ reason }, text);
  return {
    search: task(runSearch, giveUpSearch),
    generation: task(runGeneration, giveUpGeneration),
    'talent-import': task(runImport, giveUpImport),
    resume: task(runResume, giveUpResume),
    'hand-over': task(runHandOver, giveUpHandOver),
    transfer: {
      run: ({ id }, attempt) =>
        runTransfer(services, id, attempt, async (tx, organisationId) => {
          await keyPeople(tx, await readIdentityKey(tx, services.config), organisationId);
        }),
      giveUp: ({ id }, reason) => giveUpTransfer(services, id, reason),
    },
    'model-download': {
      run: async ({ id }, attempt) => {
        await runModelDownload(services, id, attempt);
        await askForVectors(services);
      },
      giveUp: ({ id }, reason) => giveUpModelDownload(services, id, reason),
    },
    mail: {
      run: (job, attempt) => sendQueuedMail(services, job, attempt),
      giveUp: async (job, reason) => {
        if (job.kind === 'message') await failMessage(services, job.messageId, 'It was tried for a day.');
        services.log.error({ kind: job.kind, reason }, 'A mail was not sent after all retries');
      },
    },
    mailbox: {
      run: (job, attempt) => readMailbox(services, job, attempt),
      giveUp: (job) => giveUpMailbox(services, job),
    },
    webhook: {
      run: ({ id }) => deliverEvent(services, id),
      giveUp: ({ id }) => giveUpDelivery(services, id),
    },
    'pool-index': {
      run: ({ organisationId }) => tidyPool(services.db, organisationId),
      giveUp: async ({ organisationId }, reason) => {
        services.log.error({ organisation: organisationId, reason }, 'Tidying a pool was given up');
      },
    },
    'person-vectors': {
      run: (_job, { signal }) => makeVectors(services, signal),
      giveUp: async (_job, reason) => {
        services.log.warn({ reason }, 'Making vectors was given up for now');
      },
    },
    watch: {
      run: async () => {
        await startDueRuns(services);
        await notifyWatchers(services);
      },
      giveUp: logged('Watched searches were not made after all retries'),
    },
    retention: {
      run: () => reviewRetention(services),
      giveUp: logged('Looking for people who are due was given up until tomorrow'),
    },
    publishing: {
      run: () => publishDue(services),
      giveUp: logged('Scheduled posts were not published after all retries'),
    },
    sequence: {
      run: () => sendDueSteps(services),
      giveUp: logged('Steps of sequences were not taken after all retries'),
    },
    deletion: {
      run: () => deleteDue(services),
      giveUp: logged('Deleting organizations was given up until the next clean-up'),
    },
    'clean-up': {
      run: async () => {
        await cleanUp(services);
        await startDueDeletions(services);
        // Posts without a job of their own, such as those that came with an archive on the command line.
        await publishDue(services);
        // Steps of sequences whose job was lost with a backup.
        await sendDueSteps(services);
        await cleanUpEvents(services.db);
        await purgeDeleted(services.db);
        await forgetUnfound(services.db);
        await cleanUpResumes(services.db);
        await cleanUpHeldBack(services.db);
        await cleanUpUndo(services.db);
        await cleanUpPictures(services.db);
        await cleanUpDrafts(services.db);
        await allowContactAgain(services.db);
        await forgetUnsent(services.db);
        await cleanUpInvitations(services.db);
        await forgetAnswers(services.db);
        await forgetDeliveries(services.db);
        await resumeReading(services);
        await tidyAllPools(services.db);
        await services.files.tidy();
        await askForVectors(services);
      },
      giveUp: logged('A clean-up failed after all retries'),
    },
  };
}
