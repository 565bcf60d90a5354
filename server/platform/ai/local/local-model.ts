import { localModelAddress } from '../../../../contract/organization/settings.ts';
import type { Config } from '../../config/config.ts';
import type { LocalModel, ModelSettings } from '../model-settings.ts';
import { type CatalogueModel, catalogue } from './catalogue.ts';
import { EngineError } from './engine-error.ts';
import { forkEngine, isEngineInstalled } from './fork-engine.ts';
import { createLocalEngine, type LocalEngine, type StartEngine } from './local-engine.ts';
import { fileOfModel, listInstalled } from './models-folder.ts';

/** One for the whole process, because the memory of the machine is one. It ends with the process. */
let engine: LocalEngine | undefined;

/** How engines are started here, and whether they can be. */
export interface EngineHost {
  isInstalled(): boolean;
  start: StartEngine;
}

let host: EngineHost = { isInstalled: isEngineInstalled, start: forkEngine };

/** Has engines run elsewhere than in child processes. To be called before any is asked. */
export function runEnginesAt(other: EngineHost): void {
  host = other;
}

export const isLocalAddress = (baseUrl: string): boolean => baseUrl === localModelAddress;

export const canRunModels = ({ localModels }: Pick<Config, 'localModels'>): boolean =>
  localModels.isAllowed && host.isInstalled();

const absentEngine: LocalEngine = {
  run: async () => {
    throw new EngineError('unavailable', 'No model may run here.');
  },
  close: () => {},
};

/** The models of this machine, for an organization. Where they can't run, each question fails with the reason. */
export function localModelOf(config: Pick<Config, 'localModels'>, organisationId: string): LocalModel {
  const { folder } = config.localModels;
  engine ??= createLocalEngine({ start: host.start });
  return {
    engine: canRunModels(config) ? engine : absentEngine,
    organisationId,
    fileOf: (model) => fileOfModel(folder, model),
    list: async () => (await listInstalled(folder)).map(({ name }) => name),
  };
}

/** The model of this machine that searches use; undefined where none is installed for the purpose, or none may run. */
export async function searchModelOf(
  config: Pick<Config, 'localModels'>,
  organisationId: string,
  purpose: Exclude<CatalogueModel['purpose'], 'writing'>,
): Promise<ModelSettings | undefined> {
  if (!canRunModels(config)) return undefined;
  // The page of the models tells of a folder that cannot be read; searches go on without.
  const models = await listInstalled(config.localModels.folder).catch(() => []);
  const installed = new Set(models.map(({ name }) => name));
  const name = catalogue().find((model) => model.purpose === purpose && installed.has(model.name))?.name;
  if (name === undefined) return undefined;
  return {
    baseUrl: localModelAddress,
    model: name,
    apiKey: undefined,
    embeddingModel: purpose === 'embeddings' ? name : undefined,
    rankingModel: purpose === 'reranking' ? name : undefined,
    local: localModelOf(config, organisationId),
    chosenBy: 'operator',
  };
}
