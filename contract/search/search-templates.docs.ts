import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as templates from './search-templates.calls.ts';

const fields = {
  name: 'Warehouse, nights',
  criteria: [
    { id: 'c1', kind: 'skill' as const, text: 'Forklift licence', need: 'must' as const, source: '' },
    { id: 'c2', kind: 'language' as const, text: 'Dutch B1', need: 'nice' as const, source: '' },
  ],
};
const template = { ...fields, id: example.otherId, author: 'Ada Novak', saved_at: example.time };

const docs: DocsOf<typeof templates> = {
  listSearchTemplates: {
    description:
      'What colleagues have kept. `initiateSearch` takes the id of one as `template`: title and place are then read from the job, everything else comes from the template.',
    example: { answer: [template] },
  },
  saveSearchTemplate: {
    description: `Keeps criteria under a name, for everybody of the organization; at most ${templates.mostTemplates}. A template of that name is replaced and keeps its id.`,
    refusals: { 400: 'A field is wrong, or there are too many templates.' },
    example: { body: fields, answer: template },
  },
  deleteSearchTemplate: {
    description: 'Deletes a template. Searches that were started with it stay as they are.',
    refusals: { 404: 'The organization has no such template.' },
    example: {},
  },
};

const described = {
  name: 'Unique among the templates, in any case of the letters.',
  criteria: 'What a search goes by.',
};

export const searchTemplatesSection: ApiSection = {
  tag: 'Templates',
  description: 'Criteria that are kept for the next job.',
  calls: pairWithCalls(templates, docs),
  schemas: {
    SearchTemplateFields: describeObject(
      templates.searchTemplateFields,
      'Criteria to keep under a name.',
      described,
    ),
    SearchTemplate: describeObject(templates.searchTemplate, 'Criteria kept under a name.', {
      ...described,
      id: 'The id of the template.',
      author: 'Who saved it last.',
      saved_at: 'When.',
    }),
  },
};
