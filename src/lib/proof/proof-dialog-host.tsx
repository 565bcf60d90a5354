import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ProofWay } from '../../../contract/account/sign-in-methods.ts';
import type { AskForProof } from '../api-client.ts';

interface Question {
  ways: readonly ProofWay[];
  reason: string | undefined;
}

export interface ProofGate {
  ask: AskForProof;
  answer(isProven: boolean): void;
  asked(): Question | undefined;
  subscribe(listener: () => void): () => void;
}

export function createProofGate(): ProofGate {
  const listeners = new Set<() => void>();
  let asked: (Question & { answer: PromiseWithResolvers<boolean> }) | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: (ways, reason) => {
      if (!asked) {
        asked = { ways, reason, answer: Promise.withResolvers() };
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
    asked: () => asked,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

export function ProofDialogHost({ gate }: { gate: ProofGate }) {
  const asked = useSyncExternalStore(gate.subscribe, gate.asked, () => undefined);
  return (
    asked && (
      <Suspense>
        <ProofDialog ways={asked.ways} reason={asked.reason} onAnswer={gate.answer} />
      </Suspense>
    )
  );
}
