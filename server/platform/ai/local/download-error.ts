/** A model could not be downloaded. The user reads `message`, which says what to do. */
export class DownloadError extends Error {
  override name = 'DownloadError';
}
