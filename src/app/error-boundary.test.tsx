import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './page-body.tsx';

function Faulty(): never {
  throw new Error('A fault of this page.');
}

// React logs what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test('a page that crashes shows links to other pages, without technical details', () => {
  render(
    <ErrorBoundary place="/one">
      <Faulty />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent('A fault of this page.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test('another page resets the boundary', () => {
  const { rerender } = render(
    <ErrorBoundary place="/one">
      <Faulty />
    </ErrorBoundary>,
  );
  rerender(<ErrorBoundary place="/two">the other page</ErrorBoundary>);
  expect(screen.getByText('the other page')).toBeVisible();
});
