/**
 * Runs a bundle as a utility process of Electron does: with `process.parentPort`, without a way to listen to signals of main, and
 * without a way to fork, because a packed app is no Node: the fuse `runAsNode` is off.
 */
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ParentPort } from 'electron';
import { FakePort, type WireMessage, WirePorts } from './ports.ts';
import { strict } from './strict.ts';

const wirePorts = new WirePorts({ send });
const waiting: WireMessage[] = [];

function send(message: WireMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

class FakeParentPort extends EventEmitter implements Pick<ParentPort, 'postMessage'> {
  postMessage(data: unknown) {
    send({ type: 'message', data: structuredClone(data), ports: [] });
  }
}
const parentPort = new FakeParentPort();

function receive(message: WireMessage): void {
  if (message.type !== 'message') {
    wirePorts.receive(message);
    return;
  }
  const ports = message.ports.map((number) => {
    const port = new FakePort();
    wirePorts.connect(number, port);
    return port.exposed;
  });
  parentPort.emit('message', { data: structuredClone(message.data), ports });
}

process.on('message', (message: WireMessage) => {
  // Messages are queued until there is a listener.
  if (parentPort.listenerCount('message') === 0) waiting.push(message);
  else receive(message);
});
parentPort.on('newListener', (name) => {
  if (name === 'message') setImmediate(() => waiting.splice(0).forEach(receive));
});
// It ends with main.
process.on('disconnect', () => process.exit(1));

Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.0.0' } });
childProcess.fork = () => {
  throw new Error('A packed app would start itself anew: its program is not Node.');
};
syncBuiltinESMExports();
Object.defineProperty(process, 'parentPort', { value: strict('parentPort', parentPort) });
const [, , modulePath = ''] = process.argv;
await import(pathToFileURL(modulePath).href);
