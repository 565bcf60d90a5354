import * as actingCalls from '../../../contract/organization/acting.calls.ts';
import * as calls from '../../../contract/organization/admin.calls.ts';
import * as deletionCalls from '../../../contract/organization/admin-deletions.ts';
import * as healthCalls from '../../../contract/organization/admin-health.ts';
import * as apiKeysCalls from '../../../contract/organization/api-keys.calls.ts';
import * as auditTrailCalls from '../../../contract/organization/audit-trail.calls.ts';
import {
  createCompanyProfile,
  listCompanyProfiles,
  updateCompanyProfile,
} from '../../../contract/organization/company-profile.calls.ts';
import * as quotaCalls from '../../../contract/organization/quotas.calls.ts';
import * as webhooksCalls from '../../../contract/organization/webhooks.calls.ts';
import type { Bind } from '../../platform/http/calls.ts';
import {
  endProviderAccess,
  getProviderAccess,
  saveProviderAccess,
  startActing,
  stopActing,
} from './admin/act-for-client.ts';
import { getHealth } from './admin/health.ts';
import {
  endOrganisationSessions,
  endUserSessions,
  getOrganisation,
  getQuotas,
  listOrganisations,
  mailActivation,
  resumeOrganisation,
  saveOrganisationQuotas,
  saveQuotas,
  suspendOrganisation,
} from './admin/organisations.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts';
import { exportAuditTrail, listAuditTrail } from './audit-trail/read-trail.ts';
import { createProfile, listProfiles, updateProfile } from './company-profile/profiles.ts';
import { showDeletions } from './deletion/deletion-rows.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from './webhooks/webhooks.ts';

/** What the provider does with organizations, and what their Owners let it do. */
export function adminRoutes(bind: Bind): void {
  bind(calls.listOrganisations, listOrganisations);
  bind(calls.getOrganisation, getOrganisation);
  bind(calls.suspendOrganisation, suspendOrganisation);
  bind(calls.resumeOrganisation, resumeOrganisation);
  bind(calls.endOrganisationSessions, endOrganisationSessions);
  bind(calls.endUserSessions, endUserSessions);
  bind(calls.mailActivation, mailActivation);
  bind(quotaCalls.getQuotas, getQuotas);
  bind(quotaCalls.saveQuotas, saveQuotas);
  bind(quotaCalls.saveOrganisationQuotas, saveOrganisationQuotas);
  bind(deletionCalls.listDeletions, showDeletions);
  bind(healthCalls.getHealth, getHealth);
  bind(actingCalls.startActing, startActing);
  bind(actingCalls.stopActing, stopActing);
  bind(actingCalls.getProviderAccess, getProviderAccess);
  bind(actingCalls.saveProviderAccess, saveProviderAccess);
  bind(actingCalls.endProviderAccess, endProviderAccess);
}

export function apiKeyRoutes(bind: Bind): void {
  bind(apiKeysCalls.listApiKeys, listApiKeys);
  bind(apiKeysCalls.createApiKey, createApiKey);
  bind(apiKeysCalls.revokeApiKey, revokeApiKey);
}

export function auditTrailRoutes(bind: Bind): void {
  bind(auditTrailCalls.listAuditTrail, listAuditTrail);
  bind(auditTrailCalls.exportAuditTrail, exportAuditTrail);
}

export function companyProfileRoutes(bind: Bind): void {
  bind(listCompanyProfiles, listProfiles);
  bind(createCompanyProfile, createProfile);
  bind(updateCompanyProfile, updateProfile);
}

export function webhookRoutes(bind: Bind): void {
  bind(webhooksCalls.listWebhooks, listWebhooks);
  bind(webhooksCalls.createWebhook, createWebhook);
  bind(webhooksCalls.changeWebhook, changeWebhook);
  bind(webhooksCalls.deleteWebhook, deleteWebhook);
  bind(webhooksCalls.testWebhook, testWebhook);
  bind(webhooksCalls.listWebhookDeliveries, listDeliveries);
  bind(webhooksCalls.resendWebhookDelivery, resendDelivery);
}
