import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getPoolViews, type PoolView, savePoolViews } from '../../../../contract/people/pool-people.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import type { PoolAddress } from './use-pool-address.ts';

/** Opens, saves and deletes views: a name for filters, order and columns. */
export function PoolViews({ address: { query, openView } }: { address: PoolAddress }) {
  const { views, error, save, remove } = usePoolViews();
  const [isNaming, setNaming] = useState(false);
  const shown = views.find((view) => view.query === query);
  return (
    <>
      {views.length > 0 && (
        <select
          aria-label="Saved view"
          className={filterPill}
          value={shown?.name ?? ''}
          onChange={({ target }) => openView(views.find(({ name }) => name === target.value)?.query ?? '')}
        >
          <option value="">{query && !shown ? 'Unsaved view' : 'Everybody'}</option>
          {views.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      {shown ? (
        <PermittedButton
          call={savePoolViews}
          look="quiet"
          size="small"
          onClick={() => void remove(shown.name).catch(() => {})}
        >
          Delete the view
        </PermittedButton>
      ) : (
        query !== '' && (
          <PermittedButton call={savePoolViews} look="quiet" size="small" onClick={() => setNaming(true)}>
            Save the view
          </PermittedButton>
        )
      )}
      {error && !isNaming && (
        <p className="text-failed text-sm">{problemText(error, 'The view could not be changed.')}</p>
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={async (name) => {
            await save({ name, query });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      await onName(name.trim());
    } catch (error) {
      setProblem(problemText(error, 'The view could not be saved. Please try again.'));
    }
  };
  return (
    <Dialog aria-label="Save the view" isQuestion onClose={onClose} className="p-6">
      <h2 className="mb-4 text-xl">Save the view</h2>
      <Form onSubmit={submit} className="space-y-4">
        <TextField
          label="Name"
          maxLength={60}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {problem && <p className="text-failed text-sm">{problem}</p>}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const viewsKey = ['pool-views'];

function usePoolViews() {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.call(getPoolViews, {}, { signal }),
  });
  const saving = useMutation({
    /** Another window may have saved one since. */
    mutationFn: async (change: (views: PoolView[]) => PoolView[]) => {
      const { views } = await api.call(getPoolViews, {});
      return api.call(savePoolViews, { body: { views: change(views) } });
    },
    onSuccess: (saved) => queries.setQueryData(viewsKey, saved),
  });
  return {
    views: data?.views ?? [],
    error: saving.error,
    save: (view: PoolView) =>
      saving.mutateAsync((views) => [...views.filter(({ name }) => name !== view.name), view]),
    remove: (gone: string) => saving.mutateAsync((views) => views.filter(({ name }) => name !== gone)),
  };
}
