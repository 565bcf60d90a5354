/** What the server of the desktop app's local mode takes, as its bundle runs in the harness's utility process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FromLocalServer, ToLocalServer } from '../../contract/desktop/local-server/messages.ts';
import { root } from '../../scripts/build-inputs.ts';
import { compileCache } from '../support/product.ts';

const laterStarts = 3;
/** Threads that have loaded the sample, or searched, end after a minute. In seconds. */
const restAfter = [30, 90];

const utilityProcess = path.join(import.meta.dirname, '../desktop/fake/utility-main.ts');
const key = (letter: string) => letter.repeat(43);

/** Starts the built bundle on an own folder and waits until it answers. */
export async function startLocalServer(dataDir: string): Promise<ChildProcess> {
  const child = fork(utilityProcess, [path.join(root, 'out/local/index.js')], {
    serialization: 'advanced',
    execArgv: [],
    // The harness is TypeScript, whose compiler Electron has not in memory.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const keys = { secretKey: key('s'), dataKey: key('d') };
  tell(child, { kind: 'start', dataDir, ownerName: 'Ada', ...keys });
  const [{ data }] = (await once(child, 'message')) as [{ data: FromLocalServer }];
  if (data.kind !== 'ready') throw new Error(`The local server answered ${JSON.stringify(data)}.`);
  return child;
}

export const tell = (child: ChildProcess, data: ToLocalServer) =>
  child.send({ type: 'message', data, ports: [] });

/** The resident memory of a process, and its share of what processes have in common, in MiB. */
function memoryOf({ pid }: ChildProcess): string {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
  return `${of('Rss')} (${of('Pss')})`;
}

/** The most resident memory that a process has had, in MiB. */
const peakOf = ({ pid }: ChildProcess): number =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Prints the times and memory of a first start and of later ones. The bundle has been built. */
export async function measureLocalServer(): Promise<void> {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'larkspur-bench-local-')), 'local');
  console.log(
    `\n| local server | ready | memory in MiB (in shares) after ${restAfter.join(' and ')} s | at most | stopped |`,
  );
  console.log('|---|---|---|---|---|');
  try {
    for (let number = 0; number <= laterStarts; number++) {
      const started = performance.now();
      const child = await startLocalServer(dataDir);
      const readyMs = performance.now() - started;
      const memory: string[] = [];
      for (const seconds of restAfter) {
        await new Promise((resolve) => setTimeout(resolve, started + seconds * 1000 - performance.now()));
        memory.push(memoryOf(child));
      }
      const peak = peakOf(child);
      const stopping = performance.now();
      tell(child, { kind: 'stop' });
      await once(child, 'exit');
      const name = number === 0 ? 'first start' : `start ${number + 1}`;
      const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
      console.log(
        `| ${name} | ${seconds(readyMs)} | ${memory.join(', ')} | ${peak} | ${seconds(performance.now() - stopping)} |`,
      );
    }
  } finally {
    rmSync(path.dirname(dataDir), { recursive: true, force: true });
  }
}
