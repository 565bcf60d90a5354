/** What an export or an import holds, as a sentence. */
export function describeContents(held: { rows: number; people: number; files: number }): string {
  const count = (number: number, one: string, more: string) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : more}`;
  const people = count(held.people, 'person', 'people');
  return `${count(held.rows, 'row', 'rows')}, of them ${people}, and ${count(held.files, 'file', 'files')}.`;
}
