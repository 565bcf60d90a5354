import { sendContactMessage } from '../../../contract/api/contact.ts';
import type { Bind } from '../../plugins/calls.ts';
import { sendMessage } from './send-message.ts';

export function contactRoutes(bind: Bind): void {
  bind(sendContactMessage, sendMessage);
}
