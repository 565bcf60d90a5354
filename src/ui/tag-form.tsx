import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Form } from './field.tsx';

export function TagForm({
  label,
  maxLength,
  isBusy,
  onAdd,
  onRemove,
}: {
  label: string;
  maxLength: number;
  isBusy: boolean;
  onAdd: (tag: string) => Promise<boolean>;
  onRemove: (tag: string) => Promise<boolean>;
}) {
  const [text, setText] = useState('');
  const tag = text.trim();
  const isUseless = tag === '' || isBusy;
  const run = async (change: (tag: string) => Promise<boolean>) => {
    if (!isUseless && (await change(tag))) setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(onAdd);
  };
  return (
    <Form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <input
        aria-label={label}
        placeholder="Tag"
        value={text}
        maxLength={maxLength}
        onChange={({ target }) => setText(target.value)}
        className="h-9 w-32 rounded-control border border-edge bg-panel px-2 text-sm placeholder:text-muted touch:h-11"
      />
      <Button type="submit" look="secondary" size="small" disabled={isUseless}>
        Add tag
      </Button>
      <Button look="secondary" size="small" disabled={isUseless} onClick={() => void run(onRemove)}>
        Remove tag
      </Button>
    </Form>
  );
}
