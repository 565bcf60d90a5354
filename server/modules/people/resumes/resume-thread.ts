import { parentPort } from 'node:worker_threads';
import { type ReadFile, readResumeFile } from './reading/read-resume-file.ts';
import { UnreadableResumeError } from './reading/resume-text.ts';

export type ThreadAnswer = { read: ReadFile } | { refusal: string };

const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');

port.on('message', (bytes: Uint8Array) => {
  void read(bytes).then((answer) => port.postMessage(answer));
});

async function read(bytes: Uint8Array): Promise<ThreadAnswer> {
  try {
    return { read: await readResumeFile(bytes, new Date()) };
  } catch (error) {
    if (error instanceof UnreadableResumeError) return { refusal: error.message };
    // Whatever a parser stumbles over is a fault of the file: the next one is read all the same.
    return { refusal: 'It can’t be read: the file seems to be damaged.' };
  }
}
