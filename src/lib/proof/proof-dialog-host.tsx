import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ProofGate } from './proof-gate.ts';

/** Loaded with the first question. */
const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** Shows the question of a call that needs a proof, over whatever screen has made it. */
export function ProofDialogHost({ gate }: { gate: ProofGate }) {
  const ways = useSyncExternalStore(gate.subscribe, gate.ways, () => undefined);
  return (
    ways && (
      <Suspense>
        <ProofDialog ways={ways} onAnswer={gate.answer} />
      </Suspense>
    )
  );
}
