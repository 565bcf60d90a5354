import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../tests/support/render-page.tsx';
import OpenPromptsNote from './open-prompts-note.tsx';

const text = 'Said.\n\n\\[Write: Why now? One sentence.\\]\n\n[Write: What next? Two sentences.]';

test('an outline says what it is, and how many questions are left', async () => {
  await renderPage(<OpenPromptsNote text={text} />);
  const note = within(screen.getByRole('region', { name: 'Outline' }));
  expect(note.getByText('An outline, not a draft yet')).toBeVisible();
  expect(note.getByText(/2 left\. Until then it cannot be approved or published/)).toBeVisible();
  expect(note.queryByRole('button', { name: 'Questions' })).toBeNull();
});

test('a question, once unfolded, leads to its place in the text', async () => {
  const onAnswer = vi.fn();
  await renderPage(<OpenPromptsNote text={text} onAnswer={onAnswer} />);
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Questions' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Why now? One sentence.',
    'What next? Two sentences.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'What next? Two sentences.' }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(1);
});

test('a connected model writes it', async () => {
  const onWrite = vi.fn();
  await renderPage(<OpenPromptsNote text={text} onWrite={onWrite} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write it with a model' }));
  expect(onWrite).toHaveBeenCalledOnce();
});

test('a text without questions has no note', async () => {
  await renderPage(<OpenPromptsNote text="Said [here](https://a.example)." />);
  expect(screen.queryByRole('region', { name: 'Outline' })).toBeNull();
});
