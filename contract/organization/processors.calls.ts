import { defineCall, timestamp } from '../platform/call.ts';
import { requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

export const processorRefusal = ({ host, model }: { host: string; model: string }): string =>
  `Texts about candidates are not sent to ${model} at ${host}, because no Owner of your organization has accepted it. An Owner can accept it under Settings → Writing model.`;

/** A model at an endpoint. Another host or another model has to be accepted anew. */
export const processorFields = z.object({ host: requiredText(300), model: requiredText(200) });
export type ProcessorFields = z.infer<typeof processorFields>;

export const processor = z.object({
  ...processorFields.shape,
  uses: z.array(z.enum(['reading', 'drafts', 'vectors'])),
  /** Who accepted it and when; null for nobody, so that it gets no text about candidates. */
  accepted: z.nullable(z.object({ by: z.string(), at: timestamp })),
});
export type Processor = z.infer<typeof processor>;
export const processors = z.object({ processors: z.array(processor) });

const path = '/api/settings/processors/';

export const listProcessors = defineCall({
  name: 'listProcessors',
  summary: 'The models that texts about candidates could be sent to, and who accepted them. For an Owner.',
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: processors },
});

export const acceptProcessor = defineCall({
  name: 'acceptProcessor',
  summary: 'Lets texts about candidates be sent to a connected model. For an Owner.',
  method: 'POST',
  path,
  access: 'owner',
  needsProof: true,
  body: processorFields,
  answers: { 200: processors },
});

export const withdrawProcessor = defineCall({
  name: 'withdrawProcessor',
  summary: 'Ends sending texts about candidates to a model, at once. For an Owner.',
  method: 'POST',
  path: '/api/settings/processors/withdraw/',
  access: 'owner',
  body: processorFields,
  answers: { 200: processors },
});
