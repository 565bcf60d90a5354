/** A search as `GET /search/status/` reports it (spec §4). `Initiated` is the screen's own word before the first poll. */
export const searchStatuses = ['Processing', 'Completed', 'Failed'] as const;
export type SearchStatus = (typeof searchStatuses)[number];

/** A generation as `GET /post/generate/status/` reports it. `STARTING` is the screen's own word before the first poll. */
export const generationStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

export const importStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const resumeStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type ResumeStatus = (typeof resumeStatuses)[number];

export const handOverStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type HandOverStatus = (typeof handOverStatuses)[number];

export const transferKinds = ['export', 'import'] as const;
export type TransferKind = (typeof transferKinds)[number];
export const transferStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** The download of a model as `GET /api/settings/local-models/` reports it, beside `paused`. */
export const modelDownloadStatuses = ['queued', 'processing', 'completed', 'failed'] as const;
export type ModelDownloadStatus = (typeof modelDownloadStatuses)[number];

/** How often the screens and the desktop shell ask, in milliseconds (spec §9). */
export const pollEvery = {
  search: 5000,
  generation: 2000,
  import: 1000,
  resume: 1500,
  handOver: 2000,
  transfer: 2000,
  modelDownload: 2000,
} as const;

export const taskKinds = [
  'search',
  'generation',
  'import',
  'resume',
  'hand-over',
  'transfer',
  'model-download',
] as const;
export type TaskKind = (typeof taskKinds)[number];
/** What is not begun again once it has failed: its file is gone, or people would be sent twice. */
export const onceOnly: readonly TaskKind[] = ['import', 'hand-over'];

/**
 * A task's state in its events, the same words for every kind. A waiting search is `processing`, as its status says. `changed`: what
 * is known beside its state, such as the decisions on the people found by a search.
 */
export const taskStates = ['queued', 'processing', 'completed', 'failed', 'deleted', 'changed'] as const;
export type TaskState = (typeof taskStates)[number];
