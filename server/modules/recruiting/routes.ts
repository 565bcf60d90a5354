import * as applicantSystemCalls from '../../../contract/recruiting/applicant-system.calls.ts';
import * as calls from '../../../contract/recruiting/board.calls.ts';
import * as handOversCalls from '../../../contract/recruiting/hand-overs.calls.ts';
import * as messagesCalls from '../../../contract/recruiting/messages.calls.ts';
import * as repliesCalls from '../../../contract/recruiting/replies.calls.ts';
import * as reportsCalls from '../../../contract/recruiting/reports.calls.ts';
import * as sequencesCalls from '../../../contract/recruiting/sequences.calls.ts';
import * as shareLinksCalls from '../../../contract/recruiting/share-links.calls.ts';
import * as todayCalls from '../../../contract/recruiting/today.calls.ts';
import type { Bind } from '../../platform/http/calls.ts';
import * as handOvers from './applicant-systems/hand-overs.ts';
import * as left from './applicant-systems/left-elsewhere.ts';
import { addToJob } from './board/add-to-job.ts';
import { changeColumns, listBoard, movePeople, planNextStep, showColumns } from './board/board.ts';
import { exportDecisions, listDecisions } from './board/decision-record.ts';
import { draftJobMessage, draftMessage } from './messages/draft-message.ts';
import { objectToContact, sendMessage, unsubscribe, withdrawMessage } from './messages/send-message.ts';
import { getReply, markReplyDone } from './received-replies.ts';
import { getReport } from './reports/get-report.ts';
import { listReportPeople } from './reports/list-report-people.ts';
import { getSendingTimes, saveSendingTimes } from './sending-times.ts';
import { previewSequence } from './sequences/preview-sequence.ts';
import { changeSequence, getSequence, listSequences, startSequence } from './sequences/sequences.ts';
import * as shareLinks from './share/share-links.ts';
import { getToday, listComingReminders } from './today/get-today.ts';

export function boardRoutes(bind: Bind): void {
  bind(calls.listBoard, listBoard);
  bind(calls.movePeople, movePeople);
  bind(calls.addToJob, addToJob);
  bind(calls.planNextStep, planNextStep);
  bind(calls.listDecisions, listDecisions);
  bind(calls.exportDecisions, exportDecisions);
  bind(calls.getBoardColumns, showColumns);
  bind(calls.saveBoardColumns, changeColumns);
}

export function applicantSystemRoutes(bind: Bind): void {
  bind(handOversCalls.getHandOverTarget, handOvers.getHandOverTarget);
  bind(handOversCalls.previewHandOver, handOvers.previewHandOver);
  bind(handOversCalls.startHandOver, handOvers.startHandOver);
  bind(handOversCalls.getHandOver, handOvers.getHandOver);
  bind(handOversCalls.listHandOversOfPerson, handOvers.listHandOversOfPerson);
  bind(applicantSystemCalls.listLeftElsewhere, left.listLeftElsewhere);
  bind(applicantSystemCalls.forgetLeftElsewhere, left.forgetLeftElsewhere);
}

export function messageRoutes(bind: Bind): void {
  bind(messagesCalls.draftMessage, draftMessage);
  bind(messagesCalls.draftJobMessage, draftJobMessage);
  bind(messagesCalls.sendMessage, sendMessage);
  bind(messagesCalls.withdrawMessage, withdrawMessage);
  bind(messagesCalls.objectToContact, objectToContact);
  bind(messagesCalls.unsubscribe, unsubscribe);
}

export function replyRoutes(bind: Bind): void {
  bind(repliesCalls.getReply, getReply);
  bind(repliesCalls.markReplyDone, markReplyDone);
}

export function reportRoutes(bind: Bind): void {
  bind(reportsCalls.getReport, getReport);
  bind(reportsCalls.listReportPeople, listReportPeople);
}

export function sequenceRoutes(bind: Bind): void {
  bind(sequencesCalls.previewSequence, previewSequence);
  bind(sequencesCalls.startSequence, startSequence);
  bind(sequencesCalls.listSequences, listSequences);
  bind(sequencesCalls.getSequence, getSequence);
  bind(sequencesCalls.changeSequence, changeSequence);
  bind(sequencesCalls.getSendingTimes, getSendingTimes);
  bind(sequencesCalls.saveSendingTimes, saveSendingTimes);
}

export function shareRoutes(bind: Bind): void {
  bind(shareLinksCalls.listShareLinks, shareLinks.listShareLinks);
  bind(shareLinksCalls.previewShareLink, shareLinks.previewShareLink);
  bind(shareLinksCalls.createShareLink, shareLinks.createShareLink);
  bind(shareLinksCalls.revokeShareLink, shareLinks.revokeShareLink);
  bind(shareLinksCalls.openShareLink, shareLinks.openShareLink);
  bind(shareLinksCalls.answerShareLink, shareLinks.answerShareLink);
}

export function todayRoutes(bind: Bind): void {
  bind(todayCalls.getToday, getToday);
  bind(todayCalls.listComingReminders, listComingReminders);
}
