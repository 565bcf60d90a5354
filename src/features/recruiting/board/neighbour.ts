import type { FilledColumn } from './group-people.ts';

/**
 * The card that an arrow key, Home or End leads to.
 * @returns undefined where there is none
 */
export function neighbourOf(columns: readonly FilledColumn[], id: string, key: string): string | undefined {
  const filled = columns.filter(({ people }) => people.length > 0);
  const at = filled.findIndex(({ people }) => people.some((person) => person.id === id));
  const own = filled[at]?.people ?? [];
  const place = own.findIndex((person) => person.id === id);
  const beside = (step: 1 | -1) => {
    const people = filled[at + step]?.people;
    return people?.[Math.min(place, people.length - 1)];
  };
  const next = {
    ArrowUp: () => own[place - 1],
    ArrowDown: () => own[place + 1],
    ArrowLeft: () => beside(-1),
    ArrowRight: () => beside(1),
    Home: () => own[0],
    End: () => own.at(-1),
  }[key];
  return next?.()?.id;
}
