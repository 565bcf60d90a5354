import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Notice } from './notice.tsx';

test('a failure is an alert, other notices are statuses', () => {
  render(
    <>
      <Notice kind="failed">Error: no</Notice>
      <Notice kind="done">Saved</Notice>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Error: no');
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});
