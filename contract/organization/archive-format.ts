export const archiveFormat = 'larkspur-organisation';
/** The last entry of the archive. */
export const manifestName = 'manifest.json';
/** A longer description is none that an export writes. */
export const largestManifest = 64 * 1024 * 1024;
