import * as calls from '../../../../contract/recruiting/sequences.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { getSendingTimes, saveSendingTimes } from './change-sending-times.ts';
import { changeSequence } from './change-sequence.ts';
import { getSequence, listSequences } from './list-sequences.ts';
import { previewSequence } from './preview-sequence.ts';
import { startSequence } from './start-sequence.ts';

export function sequenceRoutes(bind: Bind): void {
  bind(calls.previewSequence, previewSequence);
  bind(calls.startSequence, startSequence);
  bind(calls.listSequences, listSequences);
  bind(calls.getSequence, getSequence);
  bind(calls.changeSequence, changeSequence);
  bind(calls.getSendingTimes, getSendingTimes);
  bind(calls.saveSendingTimes, saveSendingTimes);
}
