import * as calls from '../../../../contract/api/search-people.ts';
import type { Bind } from '../../../plugins/calls.ts';
import { decidePeople } from './decide-people.ts';
import { exportResults } from './export-results.ts';
import { getFoundPerson } from './get-found-person.ts';
import { getSearchSummary } from './get-search-summary.ts';
import { markPersonSeen } from './mark-person-seen.ts';
import { addNote, deleteNote } from './notes.ts';
import { setVerdict } from './set-verdict.ts';
import { addTag, removeTag } from './tags.ts';
import { undoDecisions } from './undo-decisions.ts';

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
