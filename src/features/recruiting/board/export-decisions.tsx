import { useState } from 'react';
import {
  exportDecisions,
  listDecisions,
  type RecordEntry,
} from '../../../../contract/recruiting/board.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadText } from '../../../lib/download.ts';
import { PermittedButton } from '../../../lib/permitted-button.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { downloadCsv } from '../../people/talent-pool/download.ts';

/** Takes along who decided what of whom, when, and on what evidence. */
export function ExportDecisions({ jobId }: { jobId: string }) {
  const api = useApi();
  const [problem, setProblem] = useState('');
  const params = { id: jobId };
  const name = `decisions-${new Date().toISOString().slice(0, 10)}`;
  const readAll = async () => {
    const entries: RecordEntry[] = [];
    for (let page = 1; ; page++) {
      const { items, total } = await api.callPage(listDecisions, { params, query: { page, page_size: 200 } });
      entries.push(...items);
      if (items.length === 0 || entries.length >= total) return entries;
    }
  };
  const download = async (format: 'csv' | 'json') => {
    setProblem('');
    try {
      if (format === 'csv') downloadCsv(`${name}.csv`, await api.call(exportDecisions, { params }));
      else downloadText(`${name}.json`, JSON.stringify(await readAll(), null, 2), 'application/json');
    } catch (error) {
      setProblem(problemText(error, 'The record could not be exported. Please try again.'));
    }
  };
  return (
    <>
      <p role="status" className="text-muted text-sm empty:hidden">
        {problem}
      </p>
      <PermittedButton
        call={exportDecisions}
        look="secondary"
        size="small"
        onClick={() => void download('csv')}
      >
        Record as CSV
      </PermittedButton>
      <PermittedButton
        call={exportDecisions}
        look="secondary"
        size="small"
        onClick={() => void download('json')}
      >
        Record as JSON
      </PermittedButton>
    </>
  );
}
