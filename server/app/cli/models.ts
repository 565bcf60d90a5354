import {
  installFile,
  listInstalled,
  removeInstalled,
  sayGigabytes,
} from '../../platform/ai/local/models-folder.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Command } from './command.ts';

const folder = () => readConfig(process.env).localModels.folder;

export const listModels: Command = {
  summary: 'Lists the models that are installed on this machine.',
  options: {},
  positionals: [],
  async run({ say }) {
    const models = await listInstalled(folder());
    for (const { name, size } of models) say(`${name}  ${sayGigabytes(size)}`);
    if (models.length === 0) say('None.');
  },
};

export const installModel: Command = {
  summary:
    'Copies a model (.gguf) into the folder of models. Owners choose it under Settings, Writing model.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    say(`${await installFile(folder(), file)} is installed.`);
  },
};

export const removeModel: Command = {
  summary: 'Deletes an installed model. Organizations that use it are told so with their next post.',
  options: {},
  positionals: ['name'],
  async run({ positionals: [name = ''], say }) {
    await removeInstalled(folder(), name);
    say(`${name} is removed.`);
  },
};
