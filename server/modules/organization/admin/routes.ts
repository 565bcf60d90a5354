import * as actingCalls from '../../../../contract/organization/acting.calls.ts';
import * as calls from '../../../../contract/organization/admin.calls.ts';
import * as deletionCalls from '../../../../contract/organization/admin-deletions.ts';
import * as healthCalls from '../../../../contract/organization/admin-health.ts';
import * as quotaCalls from '../../../../contract/organization/quotas.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { showDeletions } from '../deletion/list-deletions.ts';
import { startActing, stopActing } from './act-for-client.ts';
import { getOrganisation } from './get-organisation.ts';
import { getHealth } from './health.ts';
import { listOrganisations } from './organisation-rows.ts';
import { endProviderAccess, getProviderAccess, saveProviderAccess } from './provider-access.ts';
import { getQuotas, saveOrganisationQuotas, saveQuotas } from './quotas.ts';
import { resumeOrganisation, suspendOrganisation } from './suspend-organisation.ts';
import { endOrganisationSessions, endUserSessions, mailActivation } from './user-actions.ts';

/** What the provider does with organisations, and what their Owners let it do. */
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
