import type { Readable } from 'node:stream';
import type { CallParsed } from '../../../contract/platform/call.ts';
import type { followTasks as call } from '../../../contract/tasks/tasks.calls.ts';
import { readAccessToken } from '../../platform/auth/access-token.ts';
import type { Context } from '../../platform/context.ts';
import type { EventStreams } from './event-streams.ts';

/**
 * Opens a stream of the changes of the organisation's tasks. It ends with the access token and with the session.
 * @throws TooManyRequestsError when the caller has too many streams open
 */
export async function followTasks(
  ctx: Context,
  { headers }: CallParsed<typeof call>,
  streams: EventStreams,
): Promise<Readable> {
  const expiresAt = (readAccessToken(ctx.bearer ?? '', ctx.secretKey)?.exp ?? 0) * 1000;
  const body = await streams.open(ctx.caller, expiresAt, headers['last-event-id']);
  ctx.setHeader('content-type', 'text/event-stream; charset=utf-8');
  // A server that stops would wait for a connection that is kept alive after its stream has ended.
  ctx.setHeader('connection', 'close');
  // nginx buffers answers unless it is told not to.
  ctx.setHeader('x-accel-buffering', 'no');
  return body;
}
