import * as duplicateCalls from '../../../../contract/people/duplicates.calls.ts';
import * as personCalls from '../../../../contract/people/people.calls.ts';
import { changePeople as changePeopleCall } from '../../../../contract/people/pool-people.calls.ts';
import * as reminderCalls from '../../../../contract/recruiting/reminders.calls.ts';
import * as calls from '../../../../contract/recruiting/search-people.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { createPerson } from '../../people/person/add-person.ts';
import {
  addNote,
  addPersonNote,
  addPersonTag,
  addTag,
  changePeople,
  deleteNote,
  removePersonTag,
  removeTag,
} from '../../people/person/change-people.ts';
import { getPerson } from '../../people/person/get-person.ts';
import { decideDuplicates, listDuplicates, mergePeople } from '../../people/person/merge-people.ts';
import {
  addPersonReminder,
  addReminder,
  changeReminder,
  deleteReminder,
} from '../../people/person/reminders.ts';
import { listMerges, undoMerge } from '../../people/person/undo-merge.ts';
import { setDoNotContact, updatePerson } from '../../people/person/update-person.ts';
import { getSearchSummary } from '../../search/get-search-status.ts';
import { exportDocument, exportResults } from '../../search/results/export-results.ts';
import { setVerdict } from '../../search/results/set-verdict.ts';
import { decidePeople, undoDecisions } from './change-decisions.ts';
import { getFoundPerson, markPersonSeen } from './get-found-person.ts';

export function peopleRoutes(bind: Bind): void {
  bind(personCalls.getPerson, getPerson);
  bind(personCalls.createPerson, createPerson);
  bind(personCalls.updatePerson, updatePerson);
  bind(changePeopleCall, changePeople);
  bind(personCalls.setDoNotContact, setDoNotContact);
  bind(personCalls.mergePeople, mergePeople);
  bind(duplicateCalls.listDuplicates, listDuplicates);
  bind(duplicateCalls.decideDuplicates, decideDuplicates);
  bind(duplicateCalls.listMerges, listMerges);
  bind(duplicateCalls.undoMerge, undoMerge);
  bind(personCalls.addPersonNote, addPersonNote);
  bind(personCalls.addPersonTag, addPersonTag);
  bind(personCalls.removePersonTag, removePersonTag);
  bind(reminderCalls.addPersonReminder, addPersonReminder);
  bind(personCalls.exportDocument, exportDocument);
}

export function searchPeopleRoutes(bind: Bind): void {
  bind(calls.getSearchSummary, getSearchSummary);
  bind(calls.decidePeople, decidePeople);
  bind(calls.undoDecisions, undoDecisions);
  bind(calls.exportSearchResults, exportResults);
  bind(calls.getFoundPerson, getFoundPerson);
  bind(calls.markPersonSeen, markPersonSeen);
  bind(calls.setVerdict, setVerdict);
  bind(calls.addNote, addNote);
  bind(calls.deleteNote, deleteNote);
  bind(reminderCalls.addReminder, addReminder);
  bind(reminderCalls.changeReminder, changeReminder);
  bind(reminderCalls.deleteReminder, deleteReminder);
  bind(calls.addTag, addTag);
  bind(calls.removeTag, removeTag);
}
