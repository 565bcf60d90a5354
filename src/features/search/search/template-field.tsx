import { useEffect, useEffectEvent } from 'react';
import { deleteSearchTemplate } from '../../../../contract/search/search-templates.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useDeleteTemplate, useTemplates } from './use-templates.ts';

/** Chooses the template whose criteria a search goes by, shows what it holds, and deletes it. */
export function TemplateField({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const { data: templates, error } = useTemplates();
  const remove = useDeleteTemplate();
  const isGone = chosen !== '' && templates?.every(({ id }) => id !== chosen) === true;
  const forget = useEffectEvent(() => onChoose(''));
  // A colleague has deleted it since.
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  if (error) return <Notice kind="failed">{problemText(error, 'The templates could not be loaded.')}</Notice>;
  if (!templates) return <LoadingMark text="Loading templates..." />;
  if (templates.length === 0) {
    return (
      <p className="text-muted text-sm">
        No template is saved yet. The criteria of a search can be kept by <em>Save as template</em> in its
        details.
      </p>
    );
  }
  const shown = templates.find(({ id }) => id === chosen);
  return (
    <div className="space-y-3">
      <SelectField
        label="Template"
        className="max-w-80"
        hint="Title and place are read from this job. What else counts comes from the template."
        value={shown?.id ?? ''}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">None: read the description</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {shown && (
        <>
          <ul aria-label={`Criteria of ${shown.name}`} className="flex flex-wrap gap-1.5">
            {shown.criteria.filter(isKept).map(({ id, need, text }) => (
              <li key={id} className="rounded-full border border-edge bg-panel px-3 py-0.5 text-xs">
                {need} · {text}
              </li>
            ))}
          </ul>
          <PermittedButton
            call={deleteSearchTemplate}
            look="quiet"
            size="small"
            className="-ml-3"
            busy={remove.isPending}
            onClick={() => remove.mutate(shown.id, { onSuccess: () => onChoose('') })}
          >
            {`Delete the template ${shown.name}`}
          </PermittedButton>
        </>
      )}
      {remove.error && (
        <Notice kind="failed">{problemText(remove.error, 'The template could not be deleted.')}</Notice>
      )}
    </div>
  );
}

const isKept = ({ kind }: Criterion) => kind !== 'title' && kind !== 'place';
