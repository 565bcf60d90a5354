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

test('a question stands under the headings of its place, to which it leads', async () => {
  const onAnswer = vi.fn();
  const series = `## No Activity\n\n### Email 1\n\n${text}\n\n## Link Clicked\n\n[Write: Who?]`;
  await renderPage(<OpenPromptsNote text={series} onAnswer={onAnswer} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No Activity, Email 1: Why now? One sentence.',
    'No Activity, Email 1: What next? Two sentences.',
    'Link Clicked: Who?',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'What next? Two sentences.' }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(1);
});

test('many questions are folded, so that the text stays in view', async () => {
  const many = Array.from({ length: 7 }, (_, at) => `[Write: Question ${at}?]`).join('\n\n');
  await renderPage(<OpenPromptsNote text={many} onAnswer={() => {}} />);
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Questions' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

test('on a phone any question is folded', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  await renderPage(<OpenPromptsNote text={text} onAnswer={() => {}} />);
  vi.unstubAllGlobals();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('button', { name: 'Questions' })).toHaveAttribute('aria-expanded', 'false');
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
