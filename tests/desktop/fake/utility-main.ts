/** Runs a bundle as a utility process of Electron does: with `process.parentPort`, and without a way to listen to signals of main. */
import { EventEmitter } from 'node:events';
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

Object.defineProperty(process, 'parentPort', { value: strict('parentPort', parentPort) });
const [, , modulePath = ''] = process.argv;
await import(pathToFileURL(modulePath).href);
