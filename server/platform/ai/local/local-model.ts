import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import type { Config } from '../../config/config.ts';
import type { ModelConnection } from '../model-connection.ts';
import { ModelError } from '../model-exchange.ts';
import type { LocalModel, ModelSettings } from '../model-settings.ts';
import { EngineError, type EngineReply } from './engine-messages.ts';
import { createLocalEngine, type EngineProcess, type LocalEngine, type StartEngine } from './local-engine.ts';
import { type CatalogueModel, catalogue, fileOfModel, listInstalled } from './models-folder.ts';

const processFile = fileURLToPath(new URL('./engine-process.ts', import.meta.url));
const tailLength = 2000;

const neededVariables = [
  ...['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'],
  // `false` keeps a model on the processor.
  'NODE_LLAMA_CPP_GPU',
];

export function forkEngine(
  onReply: (reply: EngineReply) => void,
  onEnd: (how: string) => void,
): EngineProcess & { child: ChildProcess } {
  const child = fork(processFile, {
    execArgv: [],
    // It reads candidates' texts and needs none of the server's keys and passwords.
    env: Object.fromEntries(neededVariables.map((name) => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    tail = (tail + words).slice(-tailLength);
  });
  child.on('message', onReply);
  const end = (how: string) => onEnd(`${how}. ${tail}`.trim());
  child.on('error', (error) => end(error.message));
  child.on('exit', (code, signal) => end(signal ?? `code ${code}`));
  return {
    child,
    send: (request) => void child.send(request, () => {}),
    kill: () => void child.kill('SIGKILL'),
    hold: (holds) => {
      const change = holds ? 'ref' : 'unref';
      child[change]();
      child.channel?.[change]();
      (child.stderr as unknown as { ref?(): void; unref?(): void } | null)?.[change]?.();
    },
  };
}

function isEngineInstalled(): boolean {
  if (!existsSync(processFile)) return false;
  try {
    return import.meta.resolve('node-llama-cpp') !== '';
  } catch {
    return false;
  }
}

/** One for the whole process, because the memory of the machine is one. */
let engine: LocalEngine | undefined;

export interface EngineHost {
  isInstalled(): boolean;
  start: StartEngine;
}

let host: EngineHost = { isInstalled: isEngineInstalled, start: forkEngine };

/** Call it before any engine is asked. */
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

const trialMs = 10_000;
const question = {
  instructions: 'You write marketing copy for a company. Write plain text.',
  data: 'Write a long post that welcomes new customers.',
};

/** Writes for ten seconds at most. Returns words a second; null where the model wrote too little to tell. */
export async function measureSpeed(model: Pick<ModelConnection, 'streamText'>): Promise<number | null> {
  let text = '';
  let began: number | undefined;
  let ended = 0;
  try {
    for await (const piece of model.streamText(question)) {
      ended = performance.now();
      if (began === undefined) began = ended;
      else text += piece;
      if (ended - began > trialMs) break;
    }
  } catch (error) {
    const isLong = error instanceof ModelError && error.failure === 'too-long' && began !== undefined;
    if (!isLong) throw error;
  }
  const words = text.split(/\s+/).filter(Boolean).length;
  const seconds = (ended - (began ?? ended)) / 1000;
  return words < 3 || seconds <= 0 ? null : words / seconds;
}

const speeds = z.record(z.string(), z.number().positive());
const speedsFile = (folder: string) => path.join(folder, 'speeds.json');

/** In words a second. A file that can't be read is as if there were none. */
export async function readSpeeds(folder: string): Promise<Record<string, number>> {
  const text = await readFile(speedsFile(folder), 'utf8').catch(() => '{}');
  try {
    return speeds.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

export async function keepSpeed(folder: string, model: string, speed: number | null): Promise<void> {
  const { [model]: _earlier, ...others } = await readSpeeds(folder);
  const kept = speed === null ? others : { ...others, [model]: speed };
  await writeFile(speedsFile(folder), JSON.stringify(kept));
}
