import { useQuery } from '@tanstack/react-query';
import { listOfferedModels } from '../../../../contract/organization/settings.calls.ts';
import { modelPresets } from '../../../../contract/organization/settings.ts';
import { useApi } from '../../../lib/api.tsx';
import { useRefusal } from '../../../lib/use-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const [ollama] = modelPresets;

/** Offers the Ollama that runs on the server's machine. Shows nothing where none runs, or where the server may not ask. */
export function FoundOllama({ onUse }: { onUse: (model: string) => void }) {
  const api = useApi();
  const refusalOf = useRefusal();
  const { data: models } = useQuery({
    queryKey: ['found-ollama'],
    enabled: refusalOf(listOfferedModels) === undefined,
    queryFn: async ({ signal }) =>
      (await api.call(listOfferedModels, { body: { base_url: ollama.baseUrl } }, { signal })).models,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!models) return null;
  // Those that only turn texts into vectors can't write.
  const [first, ...others] = models.filter((name) => !/embed|bge-|minilm/i.test(name));
  return (
    <Notice kind="info">
      {first === undefined ? (
        <p>
          Ollama runs on this machine, without a model that writes. Fetch one, for example with{' '}
          <code>ollama pull qwen3:8b</code>.
        </p>
      ) : (
        <>
          <p>
            {`Ollama runs on this machine, with ${first}`}
            {others.length > 0 && ` and ${others.length} more`}.
          </p>
          <Button look="secondary" size="small" className="mt-3" onClick={() => onUse(first)}>
            {`Use ${first}`}
          </Button>
        </>
      )}
    </Notice>
  );
}
