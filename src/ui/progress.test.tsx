import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadingMark, ProgressBar } from './progress.tsx';

const bar = () => screen.getByRole('progressbar', { name: 'Search' });

test('reports its value, clamped to its range', () => {
  const { rerender } = render(<ProgressBar label="Search" value={3} max={12} />);
  expect(bar()).toHaveAttribute('aria-valuenow', '25');
  rerender(<ProgressBar label="Search" value={30} max={12} />);
  expect(bar()).toHaveAttribute('aria-valuenow', '100');
  rerender(<ProgressBar label="Search" value={-1} max={12} />);
  expect(bar()).toHaveAttribute('aria-valuenow', '0');
});

test('is indeterminate without a value', () => {
  const { rerender } = render(<ProgressBar label="Search" />);
  expect(bar()).not.toHaveAttribute('aria-valuenow');
  rerender(<ProgressBar label="Search" value={0} max={0} />);
  expect(bar()).not.toHaveAttribute('aria-valuenow');
});

test('the loading text is a status, word for word', () => {
  render(<LoadingMark text="Loading profile..." />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading profile\.\.\.$/);
});
