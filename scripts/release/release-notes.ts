/** GitHub takes no longer text for a release. */
const longestNotes = 125_000;

/**
 * What a changelog says of one version, without its heading.
 * @throws Error for a version that it does not have, or of which it says more than GitHub takes
 */
export function notesOf(changelog: string, version: string): string {
  const entries = changelog.split(/^## /m).map((entry) => /^\[?([^\s\]]+)[^\n]*\n(.*)$/s.exec(entry));
  const notes = entries.find((entry) => entry?.[1] === version)?.[2] ?? '';
  if (!notes.trim()) throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  if (notes.length > longestNotes) {
    throw new Error(
      `CHANGELOG.md says more about ${version} than the ${longestNotes} characters of a release.`,
    );
  }
  return `${notes.trim()}\n`;
}
