import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { ReadOfJob } from './read-of-job.tsx';
import type { SearchFormValues, SearchPayload } from './search-form-values.ts';
import { SearchSources } from './search-sources.tsx';
import { TemplateField } from './template-field.tsx';
import { useReadJob } from './use-read-job.ts';
import { WebQueries } from './web-queries.tsx';

interface FormProps {
  form: UseFormReturn<SearchFormValues, unknown, SearchPayload>;
}

/** What a search goes by beside its texts: queries for the web, criteria that were kept, and the sources it asks. */
export function SearchOptions({
  form,
  isRepeated,
}: FormProps & {
  /** A search that is made again has criteria of its own. */
  isRepeated: boolean;
}) {
  const isDescribed = form
    .watch(['job_title', 'location', 'job_description'])
    .every((text) => text.trim() !== '');
  return (
    <>
      {isDescribed && <OfJob form={form} isRepeated={isRepeated} />}
      {!isRepeated && <Template form={form} />}
      <SearchSources />
    </>
  );
}

/** What is read of the job while it is typed. */
function OfJob({ form, isRepeated }: FormProps & { isRepeated: boolean }) {
  const [job_title, location, job_description] = form.watch(['job_title', 'location', 'job_description']);
  const read = useReadJob({ job_title, location, job_description });
  if (!read) return null;
  return (
    <>
      {!isRepeated && <ReadOfJob read={read} />}
      <WebQueries form={form} queries={read.queries ?? []} />
    </>
  );
}

/** Criteria that were kept, once they are asked for. */
function Template({ form }: FormProps) {
  const chosen = form.watch('template');
  const [isOpen, setOpen] = useState(chosen !== '');
  if (!isOpen) {
    return (
      <Button look="quiet" size="small" className="-ml-3 self-start" onClick={() => setOpen(true)}>
        Use a template
      </Button>
    );
  }
  return (
    <TemplateField chosen={chosen} onChoose={(id) => form.setValue('template', id, { shouldDirty: true })} />
  );
}
