/**
 * What the desktop shell and the server process of its local mode say to each other. The process listens nowhere: each
 * connection is a port that the shell passes to it, and carries HTTP.
 */
import type { Tokens } from '../../account/account.calls.ts';

/**
 * The origin that stands for the local server. The name can never be resolved (RFC 2606), so a request that misses the local
 * server reaches nobody.
 */
export const localOrigin = 'https://this-computer.invalid';

/** `connect` comes with the port of one connection. */
export type ToLocalServer =
  | {
      kind: 'start';
      dataDir: string;
      secretKey: string;
      dataKey: string;
      ownerName: string;
      /** A backup or a snapshot that takes the place of the data first. */
      restoreFrom?: string;
    }
  | { kind: 'connect' }
  | { kind: 'sign-in'; id: number }
  | { kind: 'back-up'; id: number; file: string }
  | { kind: 'engine-said'; engine: number; message: unknown }
  | { kind: 'engine-ended'; engine: number; how: string }
  | { kind: 'stop' };

/** From the server to the shell. After `failed` the process ends; its reason is a sentence for the user. */
export type FromLocalServer =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'signed-in'; id: number; tokens: Tokens }
  | { kind: 'backed-up'; id: number }
  | { kind: 'refused'; id: number; reason: string }
  | ToEngine;

/** To a process that runs models. The server cannot start one: the shell does, and passes on what both say. */
export type ToEngine =
  | { kind: 'start-engine'; engine: number }
  | { kind: 'ask-engine'; engine: number; message: unknown }
  | { kind: 'end-engine'; engine: number };
