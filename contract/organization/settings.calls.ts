import { defineCall, ifMatchHeaders, nothing, timestamp } from '../platform/call.ts';
import { isWebAddress, requiredText, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { completeModelAddress, localModelAddress } from './settings.ts';

const modelAddress = z.string().check(
  z.trim(),
  z.maxLength(2048),
  z.overwrite(completeModelAddress),
  z.refine((value) => value === localModelAddress || isWebAddress(value), {
    error: 'Please enter a valid URL.',
  }),
);

/** A writing model as an Owner enters it. Without `api_key` a stored one is kept, as long as the address names the same origin; null removes it. */
export const writingModelFields = z.object({
  base_url: modelAddress,
  model: requiredText(200),
  api_key: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500), singleLine))),
});
export type WritingModelFields = z.infer<typeof writingModelFields>;

export const modelService = z.object({
  ...z.omit(writingModelFields, { model: true }).shape,
  /** To find out whether a service is there at all: that it isn't is an answer, not a refusal. */
  is_probe: z.optional(z.boolean()),
});
export const offeredModels = z.object({
  models: z.array(z.string()),
  /** How many entries of the service's list could not be read; left out where there are none. */
  passed_over: z.optional(z.number()),
  /** True where a probe found no service. */
  is_absent: z.optional(z.boolean()),
});
export type OfferedModels = z.infer<typeof offeredModels>;
/** Without an address the model in use is tried. */
export const triedModel = z.partial(writingModelFields);

export const modelMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  calls: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
});

export const writingModel = z.object({
  /** Where it comes from: these settings, the server's environment, or nowhere, so that the built-in composer writes. */
  source: z.enum(['settings', 'environment', 'none']),
  base_url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
  default_model: z.nullable(z.string()),
  /** When these settings were saved last; left out without them, and by an earlier server. */
  since: z.optional(timestamp),
  version: z.number(),
  /** The last twelve months with requests, newest first. */
  usage: z.array(modelMonth),
});
export type WritingModel = z.infer<typeof writingModel>;

export const modelTest = z.object({
  works: z.boolean(),
  /** What it wrote; empty when it failed. */
  answer: z.string(),
  detail: z.optional(z.string()),
  first_words_ms: z.optional(z.number()),
  total_ms: z.number(),
  vector_size: z.optional(z.number()),
});
export type ModelTest = z.infer<typeof modelTest>;

/** `is_on`: the writing model also reads the candidates of searches. */
export const candidateReadingFields = z.object({ is_on: z.boolean() });
export type CandidateReadingFields = z.infer<typeof candidateReadingFields>;

export const candidateReading = z.object({
  ...candidateReadingFields.shape,
  source: z.enum(['settings', 'environment']),
  model: z.nullable(z.string()),
  /** What one search takes at most. */
  most_people: z.number(),
  most_requests: z.number(),
  most_seconds: z.number(),
  version: z.number(),
});
export type CandidateReading = z.infer<typeof candidateReading>;

const candidateReadingPath = '/api/settings/candidate-reading/';
const writingModelPath = '/api/settings/writing-model/';

export const getWritingModel = defineCall({
  name: 'getWritingModel',
  summary: "The model that writes the organization's posts, and what it was used for.",
  method: 'GET',
  path: writingModelPath,
  access: 'owner',
  answers: { 200: writingModel },
});

export const saveWritingModel = defineCall({
  name: 'saveWritingModel',
  summary: "Sets the model that writes the organization's posts, from the next one on.",
  method: 'PUT',
  path: writingModelPath,
  access: 'owner',
  needsProof: true,
  headers: ifMatchHeaders,
  body: writingModelFields,
  answers: { 200: writingModel },
});

export const removeWritingModel = defineCall({
  name: 'removeWritingModel',
  summary: "Removes the organization's model and its key: the server's default applies again.",
  method: 'DELETE',
  path: writingModelPath,
  access: 'owner',
  answers: { 204: nothing },
});

export const listOfferedModels = defineCall({
  name: 'listOfferedModels',
  summary: 'The models that a service at this address offers.',
  method: 'POST',
  path: '/api/settings/writing-model/offered/',
  access: 'owner',
  body: modelService,
  answers: { 200: offeredModels },
});

export const testWritingModel = defineCall({
  name: 'testWritingModel',
  summary: 'Asks a model for a sentence: the given one, or without an address the one in use.',
  method: 'POST',
  path: '/api/settings/writing-model/test/',
  access: 'owner',
  body: triedModel,
  answers: { 200: modelTest },
});

export const getCandidateReading = defineCall({
  name: 'getCandidateReading',
  summary: 'Shows whether a model reads the candidates of searches, and what that takes at most.',
  method: 'GET',
  path: candidateReadingPath,
  access: 'owner',
  answers: { 200: candidateReading },
});

export const saveCandidateReading = defineCall({
  name: 'saveCandidateReading',
  summary: 'Switches the reading of candidates by a model on or off, from the next search on.',
  method: 'PUT',
  path: candidateReadingPath,
  access: 'owner',
  needsProof: true,
  headers: ifMatchHeaders,
  body: candidateReadingFields,
  answers: { 200: candidateReading },
});
