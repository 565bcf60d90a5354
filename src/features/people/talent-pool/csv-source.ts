import { type GivenFile, givenFileHeader } from '../../../../contract/desktop/desktop-files.ts';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';

/** A CSV file to import: one that the page has, or one that the desktop app reads from the disk itself. */
export interface CsvSource {
  key: string;
  name: string;
  headers: Record<string, string>;
  beginning: Blob;
  whole: Blob;
  givenId?: string;
}

export const sourceOfFile = (file: File): CsvSource => ({
  key: `${file.name} ${file.lastModified}`,
  name: file.name,
  headers: {},
  beginning: file.slice(0, importLimits.previewBytes, file.type),
  whole: file,
});

export const sourceOfGiven = ({ id, name }: GivenFile): CsvSource => ({
  key: id,
  name,
  headers: { [givenFileHeader]: id },
  beginning: new Blob([]),
  whole: new Blob([]),
  givenId: id,
});
