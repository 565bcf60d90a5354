import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { resumeLimits, startResume } from '../../../../contract/people/resumes.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { inMegabytes } from '../../../lib/in-megabytes.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { resumesKey } from './use-resumes.ts';

/** A file that is sent, or was refused before anybody read it. */
export interface Upload {
  key: number;
  name: string;
  /** Why it was not accepted; undefined while it is sent. */
  problem?: string;
}

const atOnce = 3;
export const resumeFileTypes = '.pdf,.docx,.txt,.zip,application/pdf,application/zip,text/plain';
const suitable = /\.(?:pdf|docx|txt|zip)$/i;

/** Returns why a file can't be sent, or undefined. The server looks into it. */
export function findResumeProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!suitable.test(name)) return 'It is no PDF, DOCX, TXT or ZIP.';
  if (size === 0) return 'It is empty.';
  const most = /\.zip$/i.test(name) ? resumeLimits.archiveBytes : resumeLimits.bytes;
  return size > most ? `It is larger than ${inMegabytes(most)}.` : undefined;
}

/** Sends files, a few at a time. What can't be sent is named and the rest goes on. */
export function useResumeUploads() {
  const api = useApi();
  const queries = useQueryClient();
  const { tasks } = usePlatform();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastKey = useRef(0);

  const send = useCallback(
    async (files: File[]) => {
      const waiting = files.map((file) => {
        const problem = findResumeProblem(file);
        lastKey.current += 1;
        return { file, upload: { key: lastKey.current, name: file.name, ...(problem && { problem }) } };
      });
      setUploads((now) => [...now, ...waiting.map(({ upload }) => upload)]);
      const queue = waiting.filter(({ upload }) => !('problem' in upload));
      const next = async (): Promise<void> => {
        const one = queue.shift();
        if (!one) return;
        const { file, upload } = one;
        try {
          const name = file.name.slice(-200);
          const { task_id: id } = await api.call(
            startResume,
            { query: { file_name: name } },
            { upload: file },
          );
          const screen = paths.talentPool;
          tasks.taskStarted({ kind: 'resume', id, label: name, screen, result: screen });
          await queries.invalidateQueries({ queryKey: resumesKey });
          setUploads((now) => now.filter(({ key }) => key !== upload.key));
        } catch (error) {
          const problem = problemText(error, 'It could not be sent. Please try again.');
          setUploads((now) => now.map((other) => (other.key === upload.key ? { ...other, problem } : other)));
        }
        return next();
      };
      await Promise.all(Array.from({ length: atOnce }, next));
    },
    [api, queries, tasks],
  );
  const dismiss = (key: number) => setUploads((now) => now.filter((upload) => upload.key !== key));
  return { uploads, send, dismiss };
}
