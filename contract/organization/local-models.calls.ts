import { defineCall, id, idParams, nothing, taskStarted } from '../platform/call.ts';
import { singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { modelDownloadStatuses } from '../tasks/task-statuses.ts';

/** In bytes, or people. */
export const downloadProgress = z.object({ done: z.number(), total: z.number() });
export type DownloadProgress = z.infer<typeof downloadProgress>;

export const modelDownload = z.object({
  /** Null for a download of another organization. */
  id: z.nullable(id),
  status: z.enum([...modelDownloadStatuses, 'paused']),
  detail: z.optional(z.string()),
  progress: downloadProgress,
});

export const localModel = z.object({
  name: z.string(),
  title: z.string(),
  /** What it does: writes, finds people by vectors, or orders those who were found. */
  purpose: z.enum(['writing', 'embeddings', 'reranking']),
  size: z.number(),
  memory: z.nullable(z.number()),
  languages: z.nullable(z.string()),
  license: z.nullable(z.object({ name: z.string(), url: z.string() })),
  fits: z.boolean(),
  is_recommended: z.boolean(),
  is_installed: z.boolean(),
  /** How fast it was in its last trial on this machine; null for one that was not tried. */
  words_per_second: z.nullable(z.number()),
  download: z.nullable(modelDownload),
  people: z.nullable(downloadProgress),
});
export type LocalModel = z.infer<typeof localModel>;

export const localModels = z.object({
  /** `off`: an operator has switched them off; `unavailable`: this installation has no engine. */
  state: z.enum(['ready', 'off', 'unavailable']),
  memory: z.number(),
  disk_free: z.number(),
  /** Whether a file may be added by its upload: where the server serves this computer alone. */
  can_add_files: z.boolean(),
  models: z.array(localModel),
});
export type LocalModels = z.infer<typeof localModels>;

const modelName = z.string().check(z.minLength(1), z.maxLength(200), singleLine);

/** A download is an agreement to the license as well. */
export const downloadFields = z.object({
  model: modelName,
  license: z.string().check(z.minLength(1), z.maxLength(100), singleLine),
});

export const addedModel = z.object({ name: z.string() });

export const modelTrial = z.object({
  works: z.boolean(),
  detail: z.optional(z.string()),
  words_per_second: z.nullable(z.number()),
});
export type ModelTrial = z.infer<typeof modelTrial>;

const path = '/api/settings/local-models/';
const downloadsPath = '/api/settings/model-downloads/';
export const largestModel = 64 * 1024 ** 3;

export const listLocalModels = defineCall({
  name: 'listLocalModels',
  summary: 'The models that run on this machine, and those that can be downloaded. For an Owner.',
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: localModels },
});

export const startModelDownload = defineCall({
  name: 'startModelDownload',
  summary: 'Accepts the license of a model and downloads it, in the background. For an Owner.',
  method: 'POST',
  path: downloadsPath,
  access: 'owner',
  needsProof: true,
  body: downloadFields,
  answers: { 202: taskStarted },
});

export const pauseModelDownload = defineCall({
  name: 'pauseModelDownload',
  summary: 'Stops a download. What has come stays. For an Owner.',
  method: 'POST',
  path: `${downloadsPath}:id/pause/`,
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});

export const resumeModelDownload = defineCall({
  name: 'resumeModelDownload',
  summary: 'Continues a download that was paused or has failed. For an Owner.',
  method: 'POST',
  path: `${downloadsPath}:id/resume/`,
  access: 'owner',
  params: idParams,
  answers: { 202: taskStarted },
});

export const discardModelDownload = defineCall({
  name: 'discardModelDownload',
  summary: 'Ends a download for good and deletes what has come. For an Owner.',
  method: 'DELETE',
  path: `${downloadsPath}:id/`,
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});

export const addModelFile = defineCall({
  name: 'addModelFile',
  summary: 'Adds a model from a file, where the server serves this computer alone. For an Owner.',
  method: 'POST',
  path: `${path}files/`,
  access: 'owner',
  needsProof: true,
  query: z.object({ name: z._default(modelName, 'model') }),
  upload: { type: 'application/octet-stream', maxBytes: largestModel },
  answers: { 201: addedModel },
});

export const deleteLocalModel = defineCall({
  name: 'deleteLocalModel',
  summary: 'Deletes the file of a model that no organization uses. For an Owner.',
  method: 'DELETE',
  path: `${path}:name/`,
  access: 'owner',
  params: z.object({ name: modelName }),
  answers: { 204: nothing },
});

export const tryLocalModel = defineCall({
  name: 'tryLocalModel',
  summary: 'Loads a model, has it write for ten seconds at most, and measures its speed. For an Owner.',
  method: 'POST',
  path: `${path}:name/trial/`,
  access: 'owner',
  params: z.object({ name: modelName }),
  answers: { 200: modelTrial },
});
