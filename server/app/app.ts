import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { getPreferences, savePreferences } from '../../contract/account/preferences.calls.ts';
import { getBrandVoice, saveBrandVoice } from '../../contract/content/brand-voice.calls.ts';
import * as localModelCalls from '../../contract/organization/local-models.calls.ts';
import * as mailSettingsCalls from '../../contract/organization/mail-settings.calls.ts';
import * as processorsCalls from '../../contract/organization/processors.calls.ts';
import * as settingsCalls from '../../contract/organization/settings.calls.ts';
import * as applicantSystemCalls from '../../contract/recruiting/applicant-system.calls.ts';
import * as mailboxCalls from '../../contract/recruiting/mailbox.calls.ts';
import { getWebSources, saveWebSources } from '../../contract/search/web-sources.calls.ts';
import { readOwnPreferences, writePreferences } from '../modules/account/own/own-account.ts';
import { requireProof } from '../modules/account/proof/require-proof.ts';
import { accountRoutes, teamRoutes } from '../modules/account/routes.ts';
import { changeBrandVoice, showBrandVoice } from '../modules/content/brand-voice.ts';
import { contentRoutes } from '../modules/content/routes.ts';
import * as localModels from '../modules/organization/local-models/local-models.ts';
import {
  adminRoutes,
  apiKeyRoutes,
  auditTrailRoutes,
  companyProfileRoutes,
  webhookRoutes,
} from '../modules/organization/routes.ts';
import * as writingModel from '../modules/organization/settings/change-writing-model.ts';
import * as mailAccount from '../modules/organization/settings/mail-account.ts';
import * as processors from '../modules/organization/settings/processors.ts';
import { privacyRoutes, resumeRoutes, talentPoolRoutes } from '../modules/people/routes.ts';
import * as applicantSystem from '../modules/recruiting/applicant-systems/applicant-system.ts';
import { peopleRoutes, searchPeopleRoutes } from '../modules/recruiting/decisions/routes.ts';
import { objectionRedirect } from '../modules/recruiting/messages/send-message.ts';
import * as mailbox from '../modules/recruiting/replies/change-mailbox.ts';
import {
  applicantSystemRoutes,
  boardRoutes,
  messageRoutes,
  replyRoutes,
  reportRoutes,
  sequenceRoutes,
  shareRoutes,
  todayRoutes,
} from '../modules/recruiting/routes.ts';
import { changeWebSources, showWebSources } from '../modules/search/providers/web-sources.ts';
import * as candidateReading from '../modules/search/reading/change-candidate-reading.ts';
import { sourcingRoutes } from '../modules/search/routes.ts';
import { pictureRoutes, publicBlogRoutes } from '../modules/site/blog/blog-routes.ts';
import { contactRoutes } from '../modules/site/contact/send-message.ts';
import { ownBlogRoutes } from '../modules/site/own-blog/own-blog-routes.ts';
import { securityTxt, sitePlugin } from '../modules/site/site-plugin.ts';
import { openEventStreams } from '../modules/tasks/event-streams.ts';
import { taskRoutes } from '../modules/tasks/routes.ts';
import { fastifyTrustProxy } from '../platform/config/trusted-proxies.ts';
import type { Services } from '../platform/context.ts';
import { type Bind, callBinder, callValidator } from '../platform/http/calls.ts';
import { clientAddressPlugin, proxyWarningPlugin } from '../platform/http/client-address.ts';
import { errorsPlugin } from '../platform/http/errors.ts';
import { healthPlugin } from '../platform/http/health.ts';
import { limitsPlugin } from '../platform/http/limits.ts';
import { securityPlugin } from '../platform/http/security.ts';
import {
  answerClientError,
  answerFrameworkError,
  arrivalMs,
  slowBodiesPlugin,
  transportErrorsPlugin,
} from '../platform/http/transport-errors.ts';
import { requestSpans } from '../platform/telemetry/tracing.ts';
import { mcpPlugin } from './mcp/mcp-plugin.ts';
import { apiPagePlugin, docsPage } from './openapi/docs-page.ts';

const uploadTypes = [
  ...['text/csv', 'application/octet-stream', 'application/zip'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data'],
];
/** In bytes. */
const bodyLimit = 256 * 1024;

export async function buildApp(services: Services, ping: () => Promise<void>): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit,
    // The address that the outermost trusted proxy saw counts, not the ones that a client claims.
    trustProxy: fastifyTrustProxy(services.config.trustProxy),
    genReqId: () => crypto.randomUUID(),
    requestTimeout: arrivalMs.upload,
    routerOptions: { ignoreTrailingSlash: false },
    // Node and Fastify would answer these in shapes of their own; `transportErrorsPlugin` does it instead.
    http: { requireHostHeader: false, headersTimeout: arrivalMs.usual },
    return503OnClosing: false,
    clientErrorHandler: answerClientError(services.log),
    frameworkErrors: answerFrameworkError,
  });
  clientAddressPlugin(app);
  requestSpans(app, services.tracing);
  app.setValidatorCompiler(callValidator);
  app.setSerializerCompiler(serializerCompiler);
  securityPlugin(app, services.config.publicUrl);
  errorsPlugin(app);
  transportErrorsPlugin(app);
  for (const type of uploadTypes)
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
  slowBodiesPlugin(app, uploadTypes);
  acceptEmptyJson(app);
  proxyWarningPlugin(app, services);
  await limitsPlugin(app, services.config.rateLimits);
  healthPlugin(app, services, ping);
  const bind = callBinder(app, services, requireProof);
  accountRoutes(bind);
  companyProfileRoutes(bind);
  sourcingRoutes(bind);
  searchPeopleRoutes(bind);
  peopleRoutes(bind);
  privacyRoutes(bind);
  boardRoutes(bind);
  replyRoutes(bind);
  reportRoutes(bind);
  todayRoutes(bind);
  messageRoutes(bind);
  sequenceRoutes(bind);
  objectionRedirect(app);
  shareRoutes(bind);
  talentPoolRoutes(bind);
  resumeRoutes(bind);
  applicantSystemRoutes(bind);
  contentRoutes(bind);
  const streams = openEventStreams(services);
  app.addHook('preClose', async () => streams.close());
  taskRoutes(bind, streams);
  teamRoutes(bind);
  adminRoutes(bind);
  contactRoutes(bind);
  settingsRoutes(bind);
  apiKeyRoutes(bind);
  webhookRoutes(bind);
  auditTrailRoutes(bind);
  apiPagePlugin(app, services);
  docsPage(app);
  mcpPlugin(app, services);
  const site = await sitePlugin(app, services);
  securityTxt(app, services);
  publicBlogRoutes(app, services, site);
  ownBlogRoutes(app, services, site);
  pictureRoutes(app, services);
  return app;
}

/** Clients send `application/json` with an empty body on calls that have none; that is no mistake. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

function settingsRoutes(bind: Bind): void {
  bind(applicantSystemCalls.getApplicantSystem, applicantSystem.showApplicantSystem);
  bind(applicantSystemCalls.saveApplicantSystem, applicantSystem.changeApplicantSystem);
  bind(applicantSystemCalls.removeApplicantSystem, applicantSystem.deleteApplicantSystem);
  bind(applicantSystemCalls.testApplicantSystem, applicantSystem.tryApplicantSystem);
  bind(getBrandVoice, showBrandVoice);
  bind(saveBrandVoice, changeBrandVoice);
  bind(mailSettingsCalls.getMailAccount, mailAccount.showMailAccount);
  bind(mailSettingsCalls.saveMailAccount, mailAccount.changeMailAccount);
  bind(mailSettingsCalls.removeMailAccount, mailAccount.deleteMailAccount);
  bind(mailSettingsCalls.testMailAccount, mailAccount.tryMailAccount);
  bind(mailboxCalls.getMailbox, mailbox.showMailbox);
  bind(mailboxCalls.saveMailbox, mailbox.changeMailbox);
  bind(mailboxCalls.removeMailbox, mailbox.deleteMailbox);
  bind(mailboxCalls.testMailbox, mailbox.tryMailbox);
  bind(getPreferences, readOwnPreferences);
  bind(savePreferences, writePreferences);
  bind(getWebSources, showWebSources);
  bind(saveWebSources, changeWebSources);
  bind(settingsCalls.getWritingModel, writingModel.showWritingModel);
  bind(settingsCalls.saveWritingModel, writingModel.changeWritingModel);
  bind(settingsCalls.removeWritingModel, writingModel.deleteWritingModel);
  bind(settingsCalls.listOfferedModels, writingModel.offeredModels);
  bind(settingsCalls.testWritingModel, writingModel.tryWritingModel);
  bind(settingsCalls.getCandidateReading, candidateReading.showCandidateReading);
  bind(settingsCalls.saveCandidateReading, candidateReading.changeCandidateReading);
  bind(localModelCalls.listLocalModels, localModels.listLocalModels);
  bind(localModelCalls.startModelDownload, localModels.startModelDownload);
  bind(localModelCalls.pauseModelDownload, localModels.pauseModelDownload);
  bind(localModelCalls.resumeModelDownload, localModels.resumeModelDownload);
  bind(localModelCalls.discardModelDownload, localModels.discardModelDownload);
  bind(localModelCalls.addModelFile, localModels.addModelFile);
  bind(localModelCalls.deleteLocalModel, localModels.deleteLocalModel);
  bind(localModelCalls.tryLocalModel, localModels.tryLocalModel);
  bind(processorsCalls.listProcessors, processors.listProcessors);
  bind(processorsCalls.acceptProcessor, processors.acceptProcessor);
  bind(processorsCalls.withdrawProcessor, processors.withdrawProcessor);
}
