import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PersonEvent } from '../../../../contract/people/people.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { PersonHistory } from './person-history.tsx';

const happened = (kind: PersonEvent['kind'], text: string): PersonEvent => ({
  kind,
  author: 'Ada Novak',
  text,
  search: null,
  created_at: '2026-03-04T10:00:00.000Z',
});
const items = () => screen.getAllByRole('listitem').map((item) => item.firstChild?.textContent);

test('lists everything that happened, or one group of it', async () => {
  await renderPage(
    <PersonHistory
      events={[
        happened('done', 'Call'),
        happened('noted', 'Prefers nights.'),
        happened('planned', 'Meet'),
        happened('moved', 'Interview'),
      ]}
    />,
  );
  expect(items()).toEqual([
    'Reminder done: Call',
    'Note: Prefers nights.',
    'Reminder set: Meet',
    'Moved to: Interview',
  ]);
  const show = screen.getByLabelText('Show');
  expect([...show.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Everything',
    'Decisions and moves',
    'Notes',
    'Reminders',
  ]);
  await userEvent.selectOptions(show, 'Reminders');
  expect(items()).toEqual(['Reminder done: Call', 'Reminder set: Meet']);
});

test('offers no filter where everything is of one group', async () => {
  await renderPage(<PersonHistory events={[happened('added', 'Fair')]} />);
  expect(screen.queryByLabelText('Show')).not.toBeInTheDocument();
});
