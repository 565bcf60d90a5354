export const archiveFormat = 'larkspur-organisation';
/** The name of the archive's own description, its last entry. */
export const manifestName = 'manifest.json';
/** A longer description is none that an export writes. */
export const largestManifest = 64 * 1024 * 1024;
