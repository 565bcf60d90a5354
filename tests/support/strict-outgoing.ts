import { createOutgoing, type Outgoing } from '../../server/platform/outgoing/outgoing.ts';

/** A client that reaches private addresses only where the operator chose them. */
export const strictOutgoing = (): Outgoing =>
  createOutgoing({ loopback: false, privateNetworks: false, listed: [] });
