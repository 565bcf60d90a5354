/** Fake `utilityProcess`: a real child process that runs the built bundle, with `process.parentPort` and message ports. */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type {
  MessageChannelMain as ElectronChannel,
  UtilityProcess as ElectronProcess,
  ForkOptions,
  MessagePortMain,
} from 'electron';
import { driverCalls } from './driver-link.ts';
import { FakePort, type WireMessage, WirePorts } from './ports.ts';
import { requireReady, strict } from './strict.ts';

/** Each end by the object that main has. */
const ports = new WeakMap<object, { port: FakePort; other: FakePort }>();

class FakeChannel {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;
  constructor() {
    const ends = [new FakePort(), new FakePort()] as const;
    for (const [port, other] of [ends, [ends[1], ends[0]]] as const) {
      port.sendOn = (data) => other.receive(data);
      port.closeOther = () => other.onOtherClosed();
      ports.set(port.exposed, { port, other });
    }
    this.port1 = ends[0].exposed;
    this.port2 = ends[1].exposed;
  }
}
export const MessageChannelMain = FakeChannel as unknown as typeof ElectronChannel;

const running = new Set<FakeProcess>();
const compileCache = process.env.NODE_COMPILE_CACHE;
const knownOptions: (keyof ForkOptions)[] = ['serviceName', 'stdio', 'env'];

class FakeProcess
  extends EventEmitter
  implements Pick<ElectronProcess, 'postMessage' | 'kill' | 'pid' | 'stdout' | 'stderr'>
{
  readonly child: ChildProcess;
  readonly serviceName: string;
  readonly wirePorts: WirePorts;
  private readonly outputs: readonly string[];
  private lastPort = 0;

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super();
    this.serviceName = options.serviceName ?? 'Node Utility Process';
    this.outputs = readOutputs(options.stdio);
    if (!path.isAbsolute(modulePath)) throw new Error('utilityProcess.fork needs an absolute path.');
    for (const name of Object.keys(options) as (keyof ForkOptions)[]) {
      if (!knownOptions.includes(name))
        throw new Error(`The fake Electron does not model the option ${name}.`);
    }
    this.child = fork(path.join(import.meta.dirname, 'utility-main.ts'), [modulePath, ...args], {
      serialization: 'advanced',
      execArgv: [],
      env: {
        ...(options.env as NodeJS.ProcessEnv),
        // The harness is TypeScript, whose compiler is not in the memory of what is measured.
        ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
      },
      stdio: ['ignore', ...(this.outputs as ['pipe', 'pipe']), 'ipc'],
    });
    this.wirePorts = new WirePorts({ send: (message) => this.send(message) });
    this.child.on('message', (message: WireMessage) => {
      if (message.type === 'message') this.emit('message', structuredClone(message.data));
      else this.wirePorts.receive(message);
    });
    this.child.on('spawn', () => this.emit('spawn'));
    this.child.on('exit', (code) => {
      running.delete(this);
      this.wirePorts.closeAll();
      this.emit('exit', code ?? 1);
    });
    running.add(this);
  }
  get pid() {
    return this.child.pid;
  }
  get stdout() {
    return this.outputs[0] === 'pipe' ? this.child.stdout : null;
  }
  get stderr() {
    return this.outputs[1] === 'pipe' ? this.child.stderr : null;
  }
  postMessage(message: unknown, transfer: MessagePortMain[] = []) {
    const numbers = transfer.map((given) => {
      const ends = ports.get(given);
      if (!ends) throw new TypeError('Only message ports can be transferred to a utility process.');
      ends.port.transfer();
      this.lastPort += 1;
      this.wirePorts.connect(this.lastPort, ends.other);
      return this.lastPort;
    });
    this.send({ type: 'message', data: structuredClone(message), ports: numbers });
  }
  kill() {
    return this.child.kill();
  }
  private send(message: WireMessage) {
    if (this.child.connected) this.child.send(message, () => {});
  }
}

/** How output and errors are connected: a process has no input. */
function readOutputs(stdio: ForkOptions['stdio'] = 'inherit'): [output: string, errors: string] {
  if (typeof stdio === 'string') return [stdio, stdio];
  const [input, output, errors] = stdio;
  if (stdio.length !== 3 || input !== 'ignore') {
    throw new Error('The stdio of a utility process is a list of three, and its input can only be ignored.');
  }
  return [String(output), String(errors)];
}

export const utilityProcess = strict('utilityProcess', {
  fork: (modulePath: string, args: string[] = [], options: ForkOptions = {}) => {
    requireReady('utilityProcess.fork');
    return strict('UtilityProcess', new FakeProcess(modulePath, args, options)) as unknown as ElectronProcess;
  },
});

export const utilityState = () => ({
  utilityProcesses: [...running].map(({ pid }) => pid ?? 0),
  utilityNames: [...running].map(({ serviceName }) => serviceName),
});

// Electron's utility processes end with the app, however it ends.
process.on('exit', () => {
  for (const { child } of running) child.kill('SIGKILL');
});

Object.assign(driverCalls, {
  /** Utility processes are killed by the system: all, or those of a name. */
  killUtility: (serviceName?: string) => {
    for (const process of running) {
      if (serviceName === undefined || process.serviceName === serviceName) process.child.kill('SIGKILL');
    }
  },
});
