import * as calls from '../../../../contract/organization/api-keys.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export function apiKeyRoutes(bind: Bind): void {
  bind(calls.listApiKeys, listApiKeys);
  bind(calls.createApiKey, createApiKey);
  bind(calls.revokeApiKey, revokeApiKey);
}
