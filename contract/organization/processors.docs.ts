import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as processors from './processors.calls.ts';

const one = { host: '127.0.0.1:11434', model: 'qwen3:8b' };
const connected = { ...one, uses: ['reading' as const, 'drafts' as const] };
const accepted = { processors: [{ ...connected, accepted: { by: 'Ada Owner', at: example.time } }] };

const docs: DocsOf<typeof processors> = {
  listProcessors: {
    description:
      'The connected models first, then those that were accepted and are not connected any more. Until an Owner accepts one, searches are read offline, mails to people are drafted by the composer, and no vectors are asked for.',
    example: { answer: { processors: [{ ...connected, accepted: null }] } },
  },
  acceptProcessor: {
    description:
      'Recorded with the Owner and the time, in the audit trail as well. Another host or another model is another processor.',
    refusals: { 400: 'It is not connected: a different one may have been connected since.' },
    example: { body: one, answer: accepted },
  },
  withdrawProcessor: {
    description: 'A search that is under way sends nothing more to it.',
    refusals: { 404: 'Nobody has accepted it.' },
    example: { body: one, answer: { processors: [{ ...connected, accepted: null }] } },
  },
};

const fields = { host: 'Host and port of the endpoint.', model: 'The name of the model there.' };

export const processorsSection: ApiSection = {
  tag: 'Processors',
  description: 'The models that may get texts about candidates, each accepted by an Owner.',
  calls: pairWithCalls(processors, docs),
  schemas: {
    ProcessorFields: describeObject(processors.processorFields, 'A model at an endpoint.', fields),
    Processor: describeObject(processors.processor, 'A model, and who accepted it.', {
      ...fields,
      uses: 'What texts about candidates are sent to it for: `reading` them, `drafts` of mails, `vectors`. Empty: it is not connected.',
      accepted: 'The Owner and the time; null for nobody.',
    }),
    Processors: describeObject(processors.processors, 'The models of an organization.', {
      processors: 'Connected ones first.',
    }),
  },
};
