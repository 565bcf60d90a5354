import { localModelAddress } from '../../../../contract/organization/settings.ts';
import type { Config } from '../../config/config.ts';
import type { LocalModel } from '../model-settings.ts';
import { EngineError } from './engine-error.ts';
import { createLocalEngine, isEngineInstalled, type LocalEngine } from './local-engine.ts';
import { fileOfModel, listInstalled } from './models-folder.ts';

/** One for the whole process, because the memory of the machine is one. It ends with the process. */
let engine: LocalEngine | undefined;

export const isLocalAddress = (baseUrl: string): boolean => baseUrl === localModelAddress;

export const canRunModels = ({ localModels }: Pick<Config, 'localModels'>): boolean =>
  localModels.isAllowed && isEngineInstalled();

const absentEngine: LocalEngine = {
  run: async () => {
    throw new EngineError('unavailable', 'No model may run here.');
  },
  close: () => {},
};

/** The models of this machine, for an organization. Where they can't run, each question fails with the reason. */
export function localModelOf(config: Pick<Config, 'localModels'>, organisationId: string): LocalModel {
  const { folder } = config.localModels;
  engine ??= createLocalEngine();
  return {
    engine: canRunModels(config) ? engine : absentEngine,
    organisationId,
    fileOf: (model) => fileOfModel(folder, model),
    list: async () => (await listInstalled(folder)).map(({ name }) => name),
  };
}
