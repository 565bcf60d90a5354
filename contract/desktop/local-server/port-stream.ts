import { Duplex } from 'node:stream';

export interface StreamPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

const taken = 'taken';
const end = 'end';
/** In bytes. */
const longestPiece = 256 * 1024;

/**
 * A byte stream over a message port. The writer sends one part at a time and waits until the reader has taken it, so that a slow
 * reader holds up a fast writer and neither fills the memory.
 */
export function openPortStream(port: StreamPort): Duplex {
  let onTaken: ((error?: Error) => void) | undefined;
  let isTakingLate = false;
  let hasEnded = false;
  let isClosed = false;
  const send = (message: unknown) => {
    if (!isClosed) port.postMessage(message);
  };
  /** Sends a part piece by piece: each is copied as a whole. */
  function sendPiece(part: Buffer, from: number, done: (error?: Error) => void): void {
    const to = from + longestPiece;
    onTaken = to < part.length ? (error) => (error ? done(error) : sendPiece(part, to, done)) : done;
    send(new Uint8Array(part.subarray(from, to)));
  }

  const stream = new Duplex({
    // The request has ended when the response begins, and the other way round for a long upload.
    allowHalfOpen: true,
    read: () => {
      if (!isTakingLate) return;
      isTakingLate = false;
      send(taken);
    },
    write: (part: Buffer, _encoding, done) => sendPiece(part, 0, done),
    final: (done) => {
      send(end);
      done();
    },
    destroy: (error, done) => {
      if (!isClosed) port.close();
      isClosed = true;
      done(error);
    },
  });
  port.on('message', ({ data }) => {
    if (stream.destroyed) return;
    if (data === taken) {
      const done = onTaken;
      onTaken = undefined;
      done?.();
    } else if (data === end) {
      hasEnded = true;
      stream.push(null);
    } else if (stream.push(Buffer.from(data as Uint8Array))) send(taken);
    else isTakingLate = true;
  });
  port.on('close', () => {
    isClosed = true;
    if (hasEnded) onTaken?.(new Error('The other end has closed.'));
    else stream.destroy();
  });
  port.start();
  return stream;
}
