import {
  deleteSearchTemplate,
  listSearchTemplates,
  type SearchTemplateFields,
  saveSearchTemplate,
} from '../../../../contract/search/search-templates.calls.ts';
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';

const templatesKey = ['search-templates'];

export const useTemplates = () => useCallQuery(templatesKey, listSearchTemplates, {});

/** Replaces a template of the same name. */
export const useSaveTemplate = () =>
  useCallMutation(saveSearchTemplate, (body: SearchTemplateFields) => ({ body }), templatesKey);

export const useDeleteTemplate = () =>
  useCallMutation(deleteSearchTemplate, (id: string) => ({ params: { id } }), templatesKey);
