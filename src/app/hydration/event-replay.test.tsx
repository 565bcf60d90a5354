import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { type Control, captureTypedValues, replayEarlyInput } from './event-replay.ts';

/** A form with a field of each kind. Its initial values overwrite the fields' values, as hydration does. */
function Form({ onSubmit }: { onSubmit: (values: object) => void }) {
  const { register, handleSubmit } = useForm({
    defaultValues: { name: '', site: 'https://', note: '', kind: '' },
  });
  const [typed, setTyped] = useState('');
  return (
    <form aria-label="Form" onSubmit={handleSubmit((values) => onSubmit({ ...values, typed }))}>
      <input aria-label="Name" {...register('name')} />
      <input aria-label="Site" {...register('site')} />
      <textarea aria-label="Note" {...register('note')} />
      <select aria-label="Kind" {...register('kind')}>
        <option value="">None</option>
        <option value="a">A</option>
      </select>
      <input aria-label="Controlled" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="submit">Send</button>
    </form>
  );
}

afterEach(() => {
  window.earlyInput = undefined;
  document.body.innerHTML = '';
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const setEarlyInput = (input: { held?: HTMLElement[]; typed?: Control[] } = {}) => {
  const end = vi.fn();
  window.earlyInput = { held: input.held ?? [], typed: new Set(input.typed), end };
  return end;
};

test('typed values reach the fields and the form, and a click on its button counts once', async () => {
  const onSubmit = vi.fn();
  const { container } = render(<Form onSubmit={onSubmit} />);
  const typed = { Name: 'Ada', Site: 'https://a.example', Note: 'Two\nlines', Kind: 'a', Controlled: 'held' };
  // As a user leaves the page's HTML, without events.
  for (const [name, value] of Object.entries(typed)) setUnseen(field(name), value);
  const end = setEarlyInput({ held: [screen.getByRole('button')] });
  captureTypedValues(container);
  for (const name of ['Name', 'Site', 'Note', 'Kind', 'Controlled']) setUnseen(field(name), '');

  await act(async () => replayEarlyInput());
  for (const [name, value] of Object.entries(typed)) expect(field(name)).toHaveValue(value);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit).toHaveBeenCalledWith({
    name: 'Ada',
    site: 'https://a.example',
    note: 'Two\nlines',
    kind: 'a',
    typed: 'held',
  });
  expect(end).toHaveBeenCalledOnce();
  await act(async () => replayEarlyInput());
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('values typed during hydration count, too, and the caret stays', async () => {
  const { container } = render(<Form onSubmit={() => {}} />);
  captureTypedValues(container);
  setUnseen(field('Name'), 'Adda');
  field('Name').focus();
  field('Name').setSelectionRange(2, 2);
  setEarlyInput({ typed: [field('Name')] });
  await act(async () => replayEarlyInput());
  expect(field('Name')).toHaveValue('Adda');
  expect(field('Name').selectionStart).toBe(2);
  expect(field('Name')).toHaveFocus();
});

test("untouched fields keep the page's values", async () => {
  const { container } = render(<Form onSubmit={() => {}} />);
  setEarlyInput();
  captureTypedValues(container);
  await act(async () => replayEarlyInput());
  expect(field('Site')).toHaveValue('https://');
});

test('a form submitted without its button is submitted again', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  setEarlyInput({ held: [screen.getByRole('form')] });
  await act(async () => replayEarlyInput());
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
});

test('a page that was not prerendered replays nothing', () => {
  expect(() => replayEarlyInput()).not.toThrow();
});

/** Sets the value without React noticing. */
function setUnseen(control: Control, value: string) {
  const prototype = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}
