import * as calls from '../../../../contract/recruiting/replies.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { getReply, markReplyDone } from './get-reply.ts';

export function replyRoutes(bind: Bind): void {
  bind(calls.getReply, getReply);
  bind(calls.markReplyDone, markReplyDone);
}
