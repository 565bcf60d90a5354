import type { PersonDecision } from '../../../contract/recruiting/search-people.calls.ts';
import { idIn, type WaitingChange } from './changes.ts';
import { overVersions, type Versioned } from './over-versions.ts';

const isVersioned = ({ kind }: WaitingChange) => kind === 'post' || kind === 'decision' || kind === 'move';

/**
 * The versions that sent changes have made. What was changed after them was changed over the ones before, as nobody has told the
 * page, or could know while they waited: it is sent over the new ones.
 */
export function createVersions() {
  /** By person or post, the version that each one has become. */
  const made = new Map<string, Map<number, number>>();

  const latest = (id: string, version: number): number => {
    const next = made.get(id)?.get(version);
    return next === undefined || next <= version ? version : latest(id, next);
  };
  const note = (id: string, from: number, to: number) => {
    if (to > from) made.set(id, new Map(made.get(id)).set(from, to));
  };

  return {
    /** The same change over what sent ones have made of its people or post. */
    current: <Change extends WaitingChange>(change: Change): Change =>
      isVersioned(change)
        ? { ...change, body: overVersions(change.body, (id, version) => latest(id || idIn(change), version)) }
        : change,
    /** @param answer what the server has made of the change */
    remember: (change: WaitingChange, answer: { version: number } | PersonDecision[]): void => {
      if (!isVersioned(change)) return;
      const { version, people = [] } = JSON.parse(change.body) as Versioned;
      if (!Array.isArray(answer)) note(idIn(change), version ?? 0, answer.version);
      for (const { id, decision_version: to } of Array.isArray(answer) ? answer : []) {
        const from = people.find((one) => one.id === id)?.version;
        if (from !== undefined) note(id, from, to);
      }
    },
    clear: () => made.clear(),
  };
}
