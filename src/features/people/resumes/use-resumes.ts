import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import type { PersonFields } from '../../../../contract/people/person-fields.calls.ts';
import {
  exportResume,
  type KeptResume,
  keepResume,
  listResumes,
  type Resume,
  restoreResume,
  retryResume,
  skipResume,
} from '../../../../contract/people/resumes.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadBlob } from '../../../lib/download.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { reloadQueries } from '../../../lib/undo.ts';
import { useCallMutation, usePageQuery } from '../../../lib/use-call.ts';
import { candidatesKey } from '../candidates/use-person.ts';

export const resumesKey = ['resumes'];

const isReading = ({ status }: Resume) => status === 'queued' || status === 'processing';

export const useResumes = () =>
  usePageQuery(
    resumesKey,
    listResumes,
    {},
    {
      meta: { tasks: 'resume' },
      refetchInterval: ({ state }) => (state.data?.items.some(isReading) ? pollEvery.resume : false),
    },
  );

export interface ReviewedResume {
  id: string;
  person: PersonFields;
  earlier: string[];
  isNew: boolean;
  /** On what basis they are held; undefined where nobody has said, or may. */
  grounds: LawfulGrounds | undefined;
}

/** Keeps reviewed résumés one after another. Those that fail stay in the list and come with their errors. */
export function useKeepResumes() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reviewed: ReviewedResume[]) => {
      const failures: { resume: string; name: string; problem: string }[] = [];
      const kept: (KeptResume & { resume: string })[] = [];
      for (const { id, person, earlier, isNew, grounds } of reviewed) {
        const as = isNew ? 'new' : 'recognised';
        const body = { person, earlier_employers: earlier, as, ...(grounds && { grounds }) } as const;
        try {
          kept.push({ resume: id, ...(await api.call(keepResume, { params: { id }, body })) });
        } catch (error) {
          const problem = problemText(error, 'The person could not be stored. Please try again.');
          failures.push({ resume: id, name: person.name, problem });
        }
      }
      return { kept, failures };
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: resumesKey }),
        queries.invalidateQueries({ queryKey: candidatesKey }),
      ]),
  });
}

export function useSkipResumes() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => api.call(skipResume, { params: { id } }))),
    onSettled: () => queries.invalidateQueries({ queryKey: resumesKey }),
  });
}

export function useRestoreResumes() {
  const api = useApi();
  const queries = useQueryClient();
  return async (ids: string[]): Promise<void> => {
    try {
      for (const id of ids) await api.call(restoreResume, { params: { id } });
    } finally {
      await Promise.all([resumesKey, candidatesKey].map((key) => reloadQueries(queries, key)));
    }
  };
}

export const useRetryResume = () =>
  useCallMutation(retryResume, (id: string) => ({ params: { id } }), resumesKey);

export function useDownloadResume() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id }: Resume) => api.download(exportResume, { params: { id } }),
    onSuccess: (file, { file_name }) => downloadBlob(file_name, file),
  });
}

/** Holds the file while it is shown: each fetch is a download in the audit trail. */
export function useResumeFile({ id }: Resume, isShown: boolean) {
  const api = useApi();
  return useQuery({
    // Not below `resumesKey`: what changes the list does not change the file.
    queryKey: ['resume-file', id],
    queryFn: () => api.download(exportResume, { params: { id } }),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
