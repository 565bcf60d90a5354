import * as personCalls from '../../../../contract/api/people.ts';
import { changePeople as changePeopleCall } from '../../../../contract/api/pool-people.ts';
import * as calls from '../../../../contract/api/search-people.ts';
import type { Bind } from '../../../plugins/calls.ts';
import { addPersonNote, addPersonTag, removePersonTag } from './annotate-person.ts';
import { changePeople } from './change-people.ts';
import { createPerson } from './create-person.ts';
import { decidePeople } from './decide-people.ts';
import { exportDocument } from './export-document.ts';
import { exportResults } from './export-results.ts';
import { getFoundPerson } from './get-found-person.ts';
import { getPerson } from './get-person.ts';
import { getSearchSummary } from './get-search-summary.ts';
import { markPersonSeen } from './mark-person-seen.ts';
import { mergePeople } from './merge-people.ts';
import { addNote, deleteNote } from './notes.ts';
import { setDoNotContact } from './set-do-not-contact.ts';
import { setVerdict } from './set-verdict.ts';
import { addTag, removeTag } from './tags.ts';
import { undoDecisions } from './undo-decisions.ts';
import { updatePerson } from './update-person.ts';

export function peopleRoutes(bind: Bind): void {
  bind(personCalls.getPerson, getPerson);
  bind(personCalls.createPerson, createPerson);
  bind(personCalls.updatePerson, updatePerson);
  bind(changePeopleCall, changePeople);
  bind(personCalls.setDoNotContact, setDoNotContact);
  bind(personCalls.mergePeople, mergePeople);
  bind(personCalls.addPersonNote, addPersonNote);
  bind(personCalls.addPersonTag, addPersonTag);
  bind(personCalls.removePersonTag, removePersonTag);
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
  bind(calls.addTag, addTag);
  bind(calls.removeTag, removeTag);
}
