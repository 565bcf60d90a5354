import { sendContactMessage } from '../../../../contract/site/contact.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { sendMessage } from './send-message.ts';

export function contactRoutes(bind: Bind): void {
  bind(sendContactMessage, sendMessage);
}
