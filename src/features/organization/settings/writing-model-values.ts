import type { WritingModel, WritingModelFields } from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress, modelPresets } from '../../../../contract/organization/settings.ts';

export interface WritingModelValues {
  preset: string;
  base_url: string;
  model: string;
  api_key: string;
  removesKey: boolean;
}

export function toValues({ base_url, model, source }: WritingModel): WritingModelValues {
  // A model of this computer is none of a service.
  const isService = source === 'settings' && base_url !== localModelAddress;
  return {
    preset: isService ? presetOf(base_url) : 'ollama',
    base_url: isService ? base_url : (modelPresets[0]?.baseUrl ?? ''),
    model: isService ? model : '',
    api_key: '',
    removesKey: false,
  };
}

export const presetOf = (baseUrl: string): string =>
  modelPresets.find((preset) => preset.baseUrl === baseUrl)?.id ?? 'compatible';

/** An empty key field keeps the stored key. */
export const toFields = ({
  base_url,
  model,
  api_key,
  removesKey,
}: WritingModelValues): WritingModelFields => ({
  base_url,
  model,
  ...(api_key.trim() ? { api_key } : removesKey ? { api_key: null } : {}),
});
