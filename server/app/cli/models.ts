import { existsSync } from 'node:fs';
import { forgetVectors } from '../../modules/search/embedding/person-vectors.ts';
import { DownloadError, downloadModel, modelHub } from '../../platform/ai/local/download-model.ts';
import {
  addressAtHub,
  type CatalogueModel,
  catalogue,
  findInCatalogue,
  installFile,
  listInstalled,
  removeInstalled,
  sayGigabytes,
} from '../../platform/ai/local/models-folder.ts';
import { databaseFolder } from '../../platform/backup/pack.ts';
import { readConfig } from '../../platform/config/config.ts';
import { FolderInUseError } from '../../platform/data-dir/private-folder.ts';
import { sayTime } from '../../platform/durations.ts';
import { BadRequestError, ConflictError } from '../../platform/errors.ts';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { type Command, UsageError, withDatabase } from './with-database.ts';

const folder = () => readConfig(process.env).localModels.folder;

export const listModels: Command = {
  summary: 'Lists the models that are installed on this machine, and those that can be downloaded.',
  options: {},
  positionals: [],
  async run({ say }) {
    if (!readConfig(process.env).localModels.isAllowed) say('LOCAL_MODEL switches them off on this machine.');
    const models = await listInstalled(folder());
    for (const { name, size } of models) say(`${name}  ${sayGigabytes(size)}`);
    if (models.length === 0) say('None.');
    const others = catalogue().filter(({ name }) => !models.some((model) => model.name === name));
    if (others.length > 0) say('To download:');
    for (const { name, size, purpose, license } of others) {
      say(`${name}  ${sayGigabytes(size)}  ${purpose}  ${license.name}`);
    }
  },
};

export const installModel: Command = {
  summary:
    'Downloads a model that model list names, or copies a file in the GGUF format into the folder of models. Owners choose it under Settings, Writing model.',
  options: {
    license: { value: 'name', summary: 'The license of a model to download, which you accept by naming it.' },
  },
  positionals: ['model'],
  async run({ options: { license }, positionals: [name = ''], say }) {
    const offered = catalogue().find((model) => model.name === name);
    if (!offered) {
      if (!existsSync(name)) {
        throw new BadRequestError(
          `There is no file ${name}, and no model of this name to download. model list names those that there are.`,
        );
      }
      say(`${await installFile(folder(), name)} is installed.`);
      return;
    }
    if (license !== offered.license.name) {
      throw new UsageError(
        `${offered.title} has the license ${offered.license.name} (${offered.license.url}). Accept it by --license ${offered.license.name}.`,
      );
    }
    await download(offered, say);
    say(`${offered.name} is installed.`);
  },
};

/** The person at the terminal can try again: fewer cuts end a download than on a server. */
const mostCuts = 3;

async function download(model: CatalogueModel, say: (line: string) => void): Promise<void> {
  const config = readConfig(process.env);
  if ((await listInstalled(folder())).some(({ name }) => name === model.name)) {
    throw new ConflictError(`${model.name} is installed already.`);
  }
  const hub = modelHub(config);
  const outgoing = createOutgoing(config.privateAddresses);
  say(`${sayGigabytes(model.size)} from ${addressAtHub(hub.hubUrl, model).host}`);
  let said = 0;
  try {
    await downloadModel(model, {
      ...hub,
      outgoing,
      folder: folder(),
      mostCuts,
      onWait: (ms, isSilent) => {
        const what = isSilent ? 'The hub does not answer.' : 'The download broke off.';
        say(`${what} Trying again in ${sayTime(Math.ceil(ms / 1000))}...`);
      },
      onProgress: (done) => {
        const tenths = Math.floor((10 * done) / model.size);
        if (tenths > said) say(`${10 * tenths} %`);
        said = tenths;
      },
    });
  } catch (error) {
    throw error instanceof DownloadError ? new BadRequestError(error.message) : error;
  } finally {
    await outgoing.close();
  }
}

export const removeModel: Command = {
  summary: 'Deletes an installed model. Organizations that use it are told so with their next post.',
  options: {},
  positionals: ['name'],
  async run({ positionals: [name = ''], say }) {
    await removeInstalled(folder(), name);
    say(`${name} is removed.`);
    if (findInCatalogue(name)?.purpose === 'embeddings') await dropVectors(name, say);
  },
};

async function dropVectors(name: string, say: (line: string) => void): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl && !existsSync(databaseFolder(config))) return;
  try {
    await withDatabase(({ db }) => forgetVectors(db, name));
    say('Its vectors of people are deleted.');
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    say('The running server deletes its vectors of people with its next clean-up.');
  }
}
