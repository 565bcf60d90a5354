import { cleanUp } from '../../modules/account/clean-up.ts';
import { cleanUpInvitations } from '../../modules/account/team/clean-up-invitations.ts';
import { cleanUpDrafts } from '../../modules/content/drafts/list-drafts.ts';
import { cleanUpPictures } from '../../modules/content/pictures/read-picture.ts';
import { publishDue } from '../../modules/content/publishing/publish-due.ts';
import { giveUpGeneration, runGeneration } from '../../modules/content/run-generation.ts';
import { deleteDue, startDueDeletions } from '../../modules/organization/deletion/delete-due.ts';
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
import { forgetUnfound } from '../../modules/people/person/forget-unfound.ts';
import { reviewRetention } from '../../modules/people/privacy/review-retention.ts';
import { cleanUpResumes } from '../../modules/people/resumes/clean-up-resumes.ts';
import { giveUpResume, runResume } from '../../modules/people/resumes/run-resume.ts';
import { cleanUpHeldBack } from '../../modules/people/talent-pool/held-back.ts';
import { keyPeople } from '../../modules/people/talent-pool/key-people.ts';
import { giveUpImport, runImport } from '../../modules/people/talent-pool/run-import.ts';
import { forgetUnsent } from '../../modules/recruiting/hand-over/left-elsewhere.ts';
import { giveUpHandOver, runHandOver } from '../../modules/recruiting/hand-over/run-hand-over.ts';
import { failMessage } from '../../modules/recruiting/messages/deliver-message.ts';
import { tidyAllPools, tidyPool } from '../../modules/search/pool-index/tidy-pools.ts';
import { giveUpSearch, runSearch } from '../../modules/search/run-search.ts';
import { startDueRuns } from '../../modules/search/watch/start-due-runs.ts';
import { tellOfWatches } from '../../modules/search/watch/tell-of-watches.ts';
import { cleanUpEvents } from '../../modules/tasks/clean-up-events.ts';
import type { Services } from '../../platform/context.ts';
import { purgeDeleted } from '../../platform/db/deleted.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import type { Handlers } from '../../platform/jobs/queues.ts';
import { readIdentityKey } from '../../platform/keys/identity-key.ts';
import { sendQueuedMail } from './send-queued-mail.ts';

/** The handlers of every queue. */
export function jobHandlers(services: Services): Handlers {
  return {
    search: {
      run: ({ id }, attempt) => runSearch(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpSearch(services, id, reason),
    },
    generation: {
      run: ({ id }, attempt) => runGeneration(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpGeneration(services, id, reason),
    },
    'talent-import': {
      run: ({ id }, attempt) => runImport(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpImport(services, id, reason),
    },
    resume: {
      run: ({ id }, attempt) => runResume(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpResume(services, id, reason),
    },
    'hand-over': {
      run: ({ id }, attempt) => runHandOver(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpHandOver(services, id, reason),
    },
    transfer: {
      run: ({ id }, attempt) =>
        runTransfer(services, id, attempt, async (tx, organisationId) => {
          await keyPeople(tx, await readIdentityKey(tx, services.config), organisationId);
        }),
      giveUp: ({ id }, reason) => giveUpTransfer(services, id, reason),
    },
    'model-download': {
      run: ({ id }, attempt) => runModelDownload(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpModelDownload(services, id, reason),
    },
    mail: {
      run: (job, attempt) => sendQueuedMail(services, job, attempt),
      giveUp: async (job, reason) => {
        if (job.kind === 'message') await failMessage(services, job.messageId, 'It was tried for a day.');
        services.log.error({ kind: job.kind, reason }, 'A mail was not sent after all retries');
      },
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
    watch: {
      run: async () => {
        await startDueRuns(services);
        await tellOfWatches(services);
      },
      giveUp: async (_job, reason) => {
        services.log.error({ reason }, 'Watched searches were not made after all retries');
      },
    },
    retention: {
      run: () => reviewRetention(services),
      giveUp: async (_job, reason) => {
        services.log.error({ reason }, 'Looking for people who are due was given up until tomorrow');
      },
    },
    publishing: {
      run: () => publishDue(services),
      giveUp: async (_job, reason) => {
        services.log.error({ reason }, 'Scheduled posts were not published after all retries');
      },
    },
    deletion: {
      run: () => deleteDue(services),
      giveUp: async (_job, reason) => {
        services.log.error({ reason }, 'Deleting organisations was given up until the next clean-up');
      },
    },
    'clean-up': {
      run: async () => {
        await cleanUp(services);
        await startDueDeletions(services);
        // Posts without a job of their own, such as those that came with an archive on the command line.
        await publishDue(services);
        await cleanUpEvents(services.db);
        await purgeDeleted(services.db);
        await forgetUnfound(services.db);
        await cleanUpResumes(services.db);
        await cleanUpHeldBack(services.db);
        await cleanUpPictures(services.db);
        await cleanUpDrafts(services.db);
        await forgetUnsent(services.db);
        await cleanUpInvitations(services.db);
        await forgetAnswers(services.db);
        await forgetDeliveries(services.db);
        await tidyAllPools(services.db);
        await services.files.tidy();
      },
      giveUp: async (_job, reason) => {
        services.log.error({ reason }, 'A clean-up failed after all retries');
      },
    },
  };
}
