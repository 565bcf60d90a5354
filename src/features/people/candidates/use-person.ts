import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addPersonNote,
  addPersonTag,
  createPerson,
  exportDocument,
  getPerson,
  mergePeople,
  type PersonDocument,
  removePersonTag,
  updatePerson,
} from '../../../../contract/people/people.calls.ts';
import type { PersonFields } from '../../../../contract/people/person-fields.calls.ts';
import { getCandidate, listCandidates } from '../../../../contract/people/talent-pool.calls.ts';
import { movePeople } from '../../../../contract/recruiting/board.calls.ts';
import { deleteNote, undoDecisions } from '../../../../contract/recruiting/search-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob } from '../../../lib/download.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { useCallQuery, usePageQuery } from '../../../lib/use-call.ts';
import { boardKey, resultsKey } from '../../search/query-keys.ts';

export const candidateKey = (id: string) => ['candidate', id];

export const useCandidate = (id: string) => useCallQuery(candidateKey(id), getCandidate, { params: { id } });

export const candidatesKey = ['candidates'];
export const facetsKey = ['pool-facets'];
export const candidatePageSize = 25;

/** The previous page stays until the next has loaded. */
export const useCandidates = (q: string, page: number) =>
  usePageQuery(
    [...candidatesKey, q, page],
    listCandidates,
    { query: { q, page, page_size: candidatePageSize } },
    { placeholderData: keepPreviousData },
  );

const personKey = (id: string) => ['person', id];

export const usePerson = (id: string) => useCallQuery(personKey(id), getPerson, { params: { id } });

export function usePersonChanges(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id };
  const refresh = () =>
    Promise.all(
      [personKey(id), candidateKey(id), candidatesKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const change = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } finally {
      await refresh();
    }
  };
  return {
    save: (person: PersonFields, version: number) =>
      change(api.call(updatePerson, { params, body: { ...person, version } })),
    reload: () =>
      queries.fetchQuery({ queryKey: personKey(id), queryFn: () => api.call(getPerson, { params }) }),
    merge: (other: string) => change(api.call(mergePeople, { params, body: { other } })),
    addNote: (text: string) => change(api.call(addPersonNote, { params, body: { text } })),
    deleteNote: (noteId: string) => change(api.call(deleteNote, { params: { id: noteId } })),
    addTag: (tag: string) => change(api.call(addPersonTag, { params, body: { tag } })),
    removeTag: (tag: string) => change(api.call(removePersonTag, { params, query: { tag } })),
  };
}

/** Returns the id. */
export function useCreatePerson() {
  const api = useApi();
  const queries = useQueryClient();
  return async (person: PersonFields, isAnother: boolean): Promise<string> => {
    const { id } = await api.call(createPerson, { body: { ...person, is_another: isAnother } });
    await queries.invalidateQueries({ queryKey: candidatesKey });
    return id;
  };
}

export function useDownloadDocument() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id }: PersonDocument) => api.download(exportDocument, { params: { id } }),
    onSuccess: (file, { file_name }) => downloadBlob(file_name, file),
  });
}

export function useMoveStage(personId: string, jobId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id: jobId };
  const refresh = () => {
    for (const queryKey of [personKey(personId), boardKey(jobId), resultsKey(jobId)]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
  return useMutation({
    mutationFn: ({
      result: id,
      version,
      stage,
    }: {
      result: string;
      version: number;
      stage: string;
      name: string;
    }) => api.call(movePeople, { params, body: { stage, people: [{ id, version }] } }),
    onSuccess: (moved, { name }) => {
      const people = moved.map(({ id, decision_version: version }) => ({ id, version }));
      offerUndo({
        text: `Moved to ${name}.`,
        undoneText: 'Moved back.',
        undo: async () => {
          await api.call(undoDecisions, { params, body: { people } });
          refresh();
        },
      });
    },
    onSettled: refresh,
  });
}
