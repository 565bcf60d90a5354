/**
 * Fake message ports. Two ends in one process are linked directly; an end that is passed to a utility process is reached through
 * a `Wire`. The same code runs in both processes.
 */
import { EventEmitter } from 'node:events';
import type { MessagePortMain } from 'electron';
import { strict } from './strict.ts';

/** What travels between the two processes. */
export type WireMessage =
  | { type: 'message'; data: unknown; ports: number[] }
  | { type: 'port'; port: number; data: unknown }
  | { type: 'close'; port: number };

/** The connection to the other process. */
export interface Wire {
  send(message: WireMessage): void;
}

type Modelled = 'postMessage' | 'start' | 'close';

export class FakePort extends EventEmitter implements Pick<MessagePortMain, Modelled> {
  readonly exposed = strict('MessagePortMain', this) as unknown as MessagePortMain;
  /** Messages wait until the port is started. */
  private waiting: unknown[] | undefined = [];
  private state: 'open' | 'closed' | 'transferred' = 'open';
  /** Passes a message to the other end. */
  sendOn: (data: unknown) => void = () => {};
  closeOther: () => void = () => {};

  postMessage(data: unknown, transfer: unknown[] = []) {
    if (this.state === 'transferred') throw new Error('The port was transferred to another process.');
    if (transfer.length > 0) throw new Error('The fake Electron passes no ports through a port.');
    const cloned = structuredClone(data);
    if (this.state === 'open') this.sendOn(cloned);
  }
  start() {
    if (this.state === 'transferred') throw new Error('The port was transferred to another process.');
    const waiting = this.waiting ?? [];
    this.waiting = undefined;
    for (const data of waiting) this.deliver(data);
  }
  close() {
    if (this.state !== 'open') return;
    this.state = 'closed';
    this.closeOther();
  }
  /** A message from the other end. Buffers arrive as plain bytes. */
  receive(data: unknown) {
    if (this.waiting) this.waiting.push(data);
    else this.deliver(data);
  }
  onOtherClosed() {
    if (this.state !== 'open') return;
    this.state = 'closed';
    setImmediate(() => this.emit('close'));
  }
  transfer() {
    if (this.state !== 'open') throw new Error('A port can be transferred once, and only while it is open.');
    this.state = 'transferred';
  }
  private deliver(data: unknown) {
    setImmediate(() => {
      if (this.state !== 'transferred') this.emit('message', { data: structuredClone(data), ports: [] });
    });
  }
}

/** Ports that a process has on one wire, by the numbers of both ends. */
export class WirePorts {
  private readonly ports = new Map<number, FakePort>();
  private readonly wire: Wire;
  constructor(wire: Wire) {
    this.wire = wire;
  }
  connect(number: number, port: FakePort): void {
    this.ports.set(number, port);
    port.sendOn = (data) => this.wire.send({ type: 'port', port: number, data });
    port.closeOther = () => {
      this.ports.delete(number);
      this.wire.send({ type: 'close', port: number });
    };
  }
  receive(message: Exclude<WireMessage, { type: 'message' }>): void {
    const port = this.ports.get(message.port);
    if (message.type === 'port') port?.receive(message.data);
    else {
      this.ports.delete(message.port);
      port?.onOtherClosed();
    }
  }
  /** The other process has ended. */
  closeAll(): void {
    for (const port of this.ports.values()) port.onOtherClosed();
    this.ports.clear();
  }
}
