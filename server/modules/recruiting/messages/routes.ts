import * as calls from '../../../../contract/recruiting/messages.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { draftMessage } from './draft-message.ts';
import { objectToContact, unsubscribe } from './objection.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(bind: Bind): void {
  bind(calls.draftMessage, draftMessage);
  bind(calls.sendMessage, sendMessage);
  bind(calls.objectToContact, objectToContact);
  bind(calls.unsubscribe, unsubscribe);
}
