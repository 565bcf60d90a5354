import * as calls from '../../../contract/api/api-keys.ts';
import type { Bind } from '../../plugins/calls.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export function apiKeyRoutes(bind: Bind): void {
  bind(calls.listApiKeys, listApiKeys);
  bind(calls.createApiKey, createApiKey);
  bind(calls.revokeApiKey, revokeApiKey);
}
