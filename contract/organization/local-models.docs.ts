import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as models from './local-models.calls.ts';

const model = {
  name: 'Qwen3-1.7B-Q8_0',
  title: 'Qwen3 1.7B',
  purpose: 'writing' as const,
  size: 1_834_426_016,
  memory: 3_100_000_000,
  languages: 'More than 100 languages',
  license: {
    name: 'Apache-2.0',
    url: 'https://huggingface.co/Qwen/Qwen3-1.7B-GGUF/blob/main/LICENSE',
  },
  fits: true,
  is_recommended: true,
  is_installed: false,
  words_per_second: null,
  download: {
    id: example.taskId,
    status: 'processing' as const,
    progress: { done: 620_000_000, total: 1_834_426_016 },
  },
  people: null,
};
const noDownload = { 404: 'Your organization has no such download.' };
const noModel = { 404: 'There is no model of this name on this machine.' };
const switchedOff = 'Models of this machine are switched off, or this installation has no engine';

const docs: DocsOf<typeof models> = {
  listLocalModels: {
    description:
      'Models of the catalog, and files that were added. Those that write are chosen as the writing model; of the others, searches of every organization use one as soon as it is installed. Everything is of the machine that answers: with several servers or workers, `MODELS_DIR` leads to one folder for all of them.',
    example: {
      answer: {
        state: 'ready',
        memory: 16_000_000_000,
        disk_free: 90_000_000_000,
        can_add_files: true,
        models: [model],
      },
    },
  },
  startModelDownload: {
    description:
      'The license is named to accept it; who did and when is recorded. The file comes from the hub, or from `MODEL_HUB_URL`. It is used only when size and checksum are those of the catalog.',
    refusals: {
      400: `${switchedOff}, the disk has no room, or the license is not the one of the model.`,
      404: 'The catalog has no such model.',
      409: 'It is installed, or being downloaded.',
    },
    example: { body: { model: model.name, license: 'Apache-2.0' }, answer: { task_id: example.taskId } },
  },
  pauseModelDownload: {
    description: '`resumeModelDownload` continues it where it was.',
    refusals: { ...noDownload, 409: 'It has ended.' },
    example: {},
  },
  resumeModelDownload: {
    description: 'Asks the hub for the rest alone. A hub without ranges sends all of it again.',
    refusals: { ...noDownload, 409: 'It is under way, was cancelled, or is complete.' },
    example: { answer: { task_id: example.taskId } },
  },
  discardModelDownload: {
    description: 'Also for one that is paused or has failed.',
    refusals: noDownload,
    example: {},
  },
  addModelFile: {
    description:
      'The body is a file in the GGUF format, `name` what it is called. With `DATABASE_URL` an operator adds files, by `npm run cli -- model install`.',
    refusals: {
      400: `${switchedOff}, it is no GGUF file or not a whole one, there is one of the name, or the disk has no room.`,
      403: 'The server serves more than this computer.',
    },
    example: { upload: 'GGUF…', answer: { name: 'my-model' } },
  },
  deleteLocalModel: {
    description: 'Frees the space of the file.',
    refusals: { ...noModel, 409: 'An organization uses it.' },
    example: {},
  },
  tryLocalModel: {
    description:
      'Loading is not counted. The speed is kept beside the model. A model that fails is answered with status 200 and `works` false.',
    refusals: { 400: `${switchedOff}.`, ...noModel },
    example: { answer: { works: true, words_per_second: 9 } },
  },
};

export const localModelsSection: ApiSection = {
  tag: 'Models of this machine',
  description: 'Language models that run beside the server: catalog, downloads, files and speed.',
  calls: pairWithCalls(models, docs),
  schemas: {
    LocalModels: describeObject(models.localModels, 'The models of this machine.', {
      state: '`ready`, `off` where an operator has switched them off, or `unavailable` without an engine.',
      memory: 'Of the machine, in bytes.',
      disk_free: 'Free bytes where models lie.',
      can_add_files: 'Whether files may be added by an upload.',
      models: 'Of the catalog first, then added files.',
    }),
    LocalModel: describeObject(models.localModel, 'A model that runs on this machine, or could.', {
      name: 'Of its file, without the extension.',
      title: 'What it is called.',
      purpose:
        '`writing`; `embeddings` finds people by vectors, `reranking` compares the best ones once more.',
      size: 'In bytes.',
      memory: 'The memory that it needs, in bytes; null for an added file.',
      languages: 'What it writes; null for an added file.',
      license: 'Name and text of its license; null for an added file.',
      fits: 'Whether the machine has the memory for it.',
      is_recommended: 'The best one for the memory and the cores of the machine.',
      is_installed: 'Whether its file is there.',
      words_per_second: 'Of its last trial here; null without one.',
      download: 'The last download, unless the model is installed.',
      people:
        'How many of the organization’s people have vectors by it, of all; null unless it is installed for that.',
    }),
    ModelDownload: describeObject(models.downloadFields, 'A model to download, and its license.', {
      model: 'Its name in the catalog.',
      license: 'The name of its license, to accept it.',
    }),
    AddedModel: describeObject(models.addedModel, 'A model that was added from a file.', {
      name: 'Of its file, without the extension.',
    }),
    ModelTrial: describeObject(models.modelTrial, 'How a trial went.', {
      works: 'Whether the model wrote.',
      detail: 'Why it did not.',
      words_per_second: 'Null where it did not write enough to tell.',
    }),
  },
};
