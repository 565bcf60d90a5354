import { act, render } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Titled } from '../app/titled.tsx';
import { usePageTitle } from './use-page-title.ts';

function Person({ name }: { name: string | undefined }) {
  usePageTitle(name);
  return <p>{name}</p>;
}

const titled = (name: string | undefined) => (
  <Titled title="Candidate">
    <Person name={name} />
  </Titled>
);

test('a page has the title of its kind until the name is known, and then the name', () => {
  const { rerender, unmount } = render(titled(undefined));
  expect(document.title).toBe('Candidate · Larkspur');
  rerender(titled('Ada  Example'));
  expect(document.title).toBe('Ada Example · Larkspur');
  rerender(titled('Bo Example'));
  expect(document.title).toBe('Bo Example · Larkspur');
  rerender(titled(undefined));
  expect(document.title).toBe('Candidate · Larkspur');
  unmount();
});

test('the next page has its own title, and so has the one that is gone back to', () => {
  const { getByText } = render(
    <MemoryRouter initialEntries={['/person']}>
      <Routes>
        <Route
          path="/person"
          element={
            <>
              {titled('Ada Example')}
              <Link to="/board">Board</Link>
            </>
          }
        />
        <Route
          path="/board"
          element={
            <Titled title="Board">
              <Link to="/person">Back</Link>
            </Titled>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  expect(document.title).toBe('Ada Example · Larkspur');
  act(() => getByText('Board').click());
  expect(document.title).toBe('Board · Larkspur');
  act(() => getByText('Back').click());
  expect(document.title).toBe('Ada Example · Larkspur');
});
