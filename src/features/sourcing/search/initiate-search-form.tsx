import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, TextArea, TextField } from '../../../ui/field.tsx';
import { exampleSearch, type SearchFormValues, type SearchPayload } from './search-form-values.ts';

/** Describes the job to search for (spec §2, §5). What is typed stays, whatever comes of it. */
export function InitiateSearchForm({
  form,
  isBusy,
  onInitiate,
  children,
}: {
  form: UseFormReturn<SearchFormValues, unknown, SearchPayload>;
  isBusy: boolean;
  onInitiate: (search: SearchPayload) => void;
  /** Stands above the description. */
  children?: ReactNode;
}) {
  const { user } = useSession();
  const { register, handleSubmit, formState, watch, setValue } = form;
  const { errors } = formState;
  const isBlank = watch(['job_title', 'location', 'job_description']).every((text) => text === '');

  const fillExample = () => {
    for (const [name, text] of Object.entries(exampleSearch)) {
      setValue(name as keyof typeof exampleSearch, text);
    }
    form.clearErrors();
    // The button goes; what it filled in is there to be read and changed.
    form.setFocus('job_description');
  };
  return (
    <Form aria-label="Initiate Search" onSubmit={handleSubmit(onInitiate)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Job Title"
          placeholder="Senior Data Engineer"
          required
          error={errors.job_title?.message}
          {...register('job_title')}
        />
        <TextField
          label="Location"
          placeholder="Berlin"
          required
          error={errors.location?.message}
          {...register('location')}
        />
      </div>
      {children}
      <TextArea
        label="Job Description"
        rows={8}
        required
        hint="Paste the advertisement, or name the must-haves: title, skills and place found in it decide the ranking."
        error={errors.job_description?.message}
        {...register('job_description')}
      />
      {user?.role === 'SuperAdmin' && (
        <TextField
          label="Max Pages (SuperAdmin)"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-80"
          hint="Ten results a page; 3 pages when left empty."
          error={errors.max_pages?.message}
          {...register('max_pages')}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy}>
          Initiate Search
        </Button>
        {isBlank && (
          <Button look="quiet" onClick={fillExample}>
            Fill in an example
          </Button>
        )}
      </div>
    </Form>
  );
}
