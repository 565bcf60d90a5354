import { LoadingMark } from '../../../ui/progress.tsx';
import { AdminFrame, Unavailable } from './admin-frame.tsx';
import { QuotaForm } from './quota-form.tsx';
import { useQuotas } from './use-admin.ts';

export function QuotasPage() {
  const { data, error, isPending, refetch } = useQuotas();
  return (
    <AdminFrame>
      <div className="max-w-3xl">
        <h2 className="text-xl">Defaults</h2>
        <p className="mt-1 mb-5 max-w-[65ch] text-muted">
          What an organization may have or use up unless its own page says otherwise. An empty field is no
          limit. Days end at midnight UTC. These defaults do not limit your own organization.
        </p>
        {isPending && <LoadingMark text="Loading quotas..." />}
        {error && <Unavailable error={error} onRetry={() => void refetch()} />}
        {data && <QuotaForm saved={data} />}
      </div>
    </AdminFrame>
  );
}
