import { type FormEvent, useState } from 'react';
import type { BoardColumns } from '../../../../contract/recruiting/board.calls.ts';
import { type BoardColumn, boardLimits, lastingColumns } from '../../../../contract/recruiting/board.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form } from '../../../ui/field.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { useSaveColumns } from '../../search/use-board.ts';
import { useColumns } from '../../search/use-columns.ts';

interface Row {
  key: string;
  id?: string;
  name: string;
}

export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useColumns();
  return (
    <Dialog title="Columns" onClose={onClose} className="mt-[6vh]! max-h-[88dvh] overflow-y-auto! p-6">
      <p className="mt-1 text-muted text-sm">
        All boards share these columns. Only empty columns can be removed. With a template, the board of a job
        shows some of them.
      </p>
      {data ? <ColumnsForm stored={data} onClose={onClose} /> : <LoadingMark text="Loading the columns..." />}
    </Dialog>
  );
}

function ColumnsForm({ stored, onClose }: { stored: BoardColumns; onClose: () => void }) {
  const [rows, setRows] = useState<Row[]>(() =>
    stored.columns.map((column) => ({ ...column, key: column.id })),
  );
  const [added, setAdded] = useState(0);
  // Kept from when the dialog opened, so that the server refuses to overwrite a concurrent change.
  const [version] = useState(stored.version);
  const save = useSaveColumns(version);
  const [templates, setTemplates] = useState<TemplateRow[]>(() =>
    (stored.templates ?? []).map((template) => ({ ...template, key: template.id })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const columns = rows.map(({ id, name }) => ({ ...(id && { id }), name }));
    save.mutate(
      { columns, templates: templates.map(({ key: _, ...template }) => template) },
      { onSuccess: onClose },
    );
  };
  const put = (at: number, to: number) => {
    const moved = rows[at];
    if (moved) setRows(rows.toSpliced(at, 1).toSpliced(to, 0, moved));
  };
  return (
    <Form aria-label="Columns" onSubmit={submit} className="mt-4 space-y-4">
      <ol className="space-y-2">
        {rows.map(({ key, id, name }, at) => (
          <li key={key} className="flex items-center gap-1">
            <input
              aria-label={`Name of column ${at + 1}`}
              required
              maxLength={boardLimits.columnName}
              className={nameField}
              value={name}
              onChange={({ target }) =>
                setRows(rows.with(at, { key, ...(id && { id }), name: target.value }))
              }
            />
            <RowButton
              label={`Move ${name} up`}
              text="↑"
              disabled={at === 0}
              onPress={() => put(at, at - 1)}
            />
            <RowButton
              label={`Move ${name} down`}
              text="↓"
              disabled={at === rows.length - 1}
              onPress={() => put(at, at + 1)}
            />
            <RowButton
              label={`Remove ${name}`}
              text="×"
              disabled={id !== undefined && lastingColumns.includes(id)}
              onPress={() => setRows(rows.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        look="secondary"
        size="small"
        disabled={rows.length >= boardLimits.columns}
        onClick={() => {
          setAdded(added + 1);
          setRows([...rows, { key: `new ${added}`, name: '' }]);
        }}
      >
        Add a column
      </Button>
      <TemplateFields
        templates={templates}
        columns={rows.flatMap(({ id, name }) => (id === undefined ? [] : { id, name }))}
        onChange={setTemplates}
      />
      <FailureNotice error={save.error} text="The columns could not be saved. Please try again." />
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <ServerButton
          isBrief
          type="submit"
          busy={save.isPending}
          disabled={[...rows, ...templates].some(({ name }) => !name.trim())}
        >
          Save
        </ServerButton>
      </DialogFooter>
    </Form>
  );
}

interface TemplateRow {
  key: string;
  id?: string;
  name: string;
  columns: string[];
}

function TemplateFields({
  templates,
  columns,
  onChange,
}: {
  templates: TemplateRow[];
  columns: BoardColumn[];
  onChange: (templates: TemplateRow[]) => void;
}) {
  const [added, setAdded] = useState(0);
  const change = (at: number, part: Partial<TemplateRow>) =>
    onChange(templates.map((template, index) => (index === at ? { ...template, ...part } : template)));
  return (
    <section aria-label="Templates" className="space-y-3 border-hairline border-t pt-4">
      <h3 className="font-semibold text-sm">Templates</h3>
      {templates.map(({ key, name, columns: chosen }, at) => (
        <fieldset key={key} className="space-y-2 rounded-control border border-hairline p-3">
          <legend className="sr-only">{name || 'New template'}</legend>
          <div className="flex items-center gap-1">
            <input
              aria-label={`Name of template ${at + 1}`}
              required
              maxLength={boardLimits.columnName}
              placeholder="Quick hire"
              className={nameField}
              value={name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <RowButton
              label={`Remove ${name || 'the template'}`}
              text="×"
              disabled={false}
              onPress={() => onChange(templates.toSpliced(at, 1))}
            />
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {columns.map((column) => (
              <label key={column.id} className="flex items-center gap-2 touch:min-h-11">
                <input
                  type="checkbox"
                  checked={lastingColumns.includes(column.id) || chosen.includes(column.id)}
                  disabled={lastingColumns.includes(column.id)}
                  onChange={({ target }) =>
                    change(at, {
                      columns: target.checked
                        ? [...chosen, column.id]
                        : chosen.filter((id) => id !== column.id),
                    })
                  }
                />
                {column.name}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button
        look="secondary"
        size="small"
        disabled={templates.length >= boardLimits.templates}
        onClick={() => {
          setAdded(added + 1);
          onChange([...templates, { key: `new ${added}`, name: '', columns: columns.map(({ id }) => id) }]);
        }}
      >
        Add a template
      </Button>
    </section>
  );
}

const nameField =
  'h-9 min-w-0 flex-1 rounded-control border border-edge bg-panel px-2 text-ink text-sm touch:h-11';

const RowButton = ({
  label,
  text,
  disabled,
  onPress,
}: {
  label: string;
  text: string;
  disabled: boolean;
  onPress: () => void;
}) => (
  <Button look="quiet" size="small" aria-label={label} disabled={disabled} onClick={onPress}>
    <span aria-hidden="true">{text}</span>
  </Button>
);
