import { readFileSync } from 'node:fs';

/** Smaller ones share their names with ordinary words. */
const leastPeople = 50_000;

let names: Set<string> | undefined;

/** Whether a phrase is the name of a town and nothing besides. The list is read with the first question. */
export function isTown(name: string): boolean {
  names ??= readNames();
  return names.has(name.toLowerCase());
}

function readNames(): Set<string> {
  const file = new URL('../../../../../resources/places.tsv', import.meta.url);
  const rows = readFileSync(file, 'utf8').split('\n').slice(1);
  return new Set(
    rows
      .map((row) => row.split('\t'))
      .filter(([, , , people]) => Number(people) >= leastPeople)
      .map(([name = '']) => name.toLowerCase()),
  );
}
