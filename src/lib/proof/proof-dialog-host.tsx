import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ProofWay } from '../../../contract/account/proof.ts';
import type { AskForProof } from '../api-client.ts';

/** Holds up the calls that wait for a proof, until the user has answered one question for all of them. */
export interface ProofGate {
  ask: AskForProof;
  answer(isProven: boolean): void;
  /** How the user can prove who they are; undefined while nothing is asked. */
  ways(): readonly ProofWay[] | undefined;
  subscribe(listener: () => void): () => void;
}

export function createProofGate(): ProofGate {
  const listeners = new Set<() => void>();
  let asked: { ways: readonly ProofWay[]; answer: PromiseWithResolvers<boolean> } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: (ways) => {
      if (!asked) {
        asked = { ways, answer: Promise.withResolvers() };
        tell();
      }
      return asked.answer.promise;
    },
    answer: (isProven) => {
      const { answer } = asked ?? {};
      asked = undefined;
      tell();
      answer?.resolve(isProven);
    },
    ways: () => asked?.ways,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

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
