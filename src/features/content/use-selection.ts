import { useState } from 'react';
import type { StoredPost } from '../../../contract/content/content.calls.ts';

export function usePostSelection(shown: StoredPost[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: shown.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    toggle: (id: string) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    selectAll: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
