import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ModelConnection } from '../model-connection.ts';
import { ModelError } from '../model-error.ts';

const trialMs = 10_000;
const question = {
  instructions: 'You write marketing copy for a company. Write plain text.',
  data: 'Write a long post that welcomes new customers.',
};

/**
 * Has a model write for ten seconds at most. Loading and reading the question are not counted.
 * @returns words a second; null where it wrote too little to tell
 * @throws ModelError
 */
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
    // A model that writes on to its limit is fast enough to be measured.
    const isLong = error instanceof ModelError && error.failure === 'too-long' && began !== undefined;
    if (!isLong) throw error;
  }
  const words = text.split(/\s+/).filter(Boolean).length;
  const seconds = (ended - (began ?? ended)) / 1000;
  return words < 3 || seconds <= 0 ? null : words / seconds;
}

const speeds = z.record(z.string(), z.number().positive());
const speedsFile = (folder: string) => path.join(folder, 'speeds.json');

/** Words a second in the last trial of each model. A file that can't be read is as if there were none. */
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
